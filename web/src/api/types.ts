/** Short names for what the server sends; `npm run types` generates `schema.d.ts` from its OpenAPI. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type View = Schemas["View"];
export type Table = Schemas["Table"];
export type You = Schemas["You"];
export type Player = Schemas["Player"];
export type Piece = Schemas["Piece"];
export type Mark = Schemas["Mark"];
export type Turned = Schemas["Turned"];
export type Consequence = Schemas["Consequence"];
export type PatchChoice = Schemas["PatchChoice"];
export type Placing = Schemas["Placing"];
export type Happened = Schemas["Happened"];
export type StoryEvent = Happened["events"][number];
export type Result = Schemas["Result"];
export type EditionInfo = Schemas["EditionInfo"];
export type EditionLine = Schemas["EditionLine"];
export type PatchInfo = Schemas["PatchInfo"];
export type GameLine = Schemas["GameLine"];
export type Level = Schemas["LevelInfo"];
export type Link = Schemas["Link"];
/** What one player can ask the other for. */
export type Wish = Schemas["Offer"]["what"];
export type Created = Schemas["Created"];
/** What a link promises, before it is used. */
export type Invitation = Schemas["Invitation"];
export type Seated = Schemas["Seated"];
/** What can be taken away: a seat on other devices, a guest's seat, watching. */
export type Revoked = Schemas["Revoke"]["what"];
export type FileCheck = Schemas["FileCheck"];
export type Done = Schemas["Done"];
export type NewGame = Schemas["NewGame"];
export type Fits = Schemas["Fits"];
export type Hint = Schemas["Hint"];
export type Way = Schemas["Way"];
/** The facts about a way to go on, and the other way that it is compared with. */
export type Reason = Schemas["Reason"];
export type Instead = Schemas["Instead"];
export type PlayedTurns = Schemas["PlayedTurns"];
export type PlayedTurn = PlayedTurns["turns"][number];
export type Analysis = Schemas["Analysis"];
/** A decision of a finished game, judged by the engine. */
export type Judged = Analysis["decisions"][number];
export type PhraseName = Schemas["Say"]["phrase"];
/** A phrase that somebody at the table has just said: an event of the stream. */
export interface Phrase {
  readonly number: number;
  readonly seat: Seat;
  readonly phrase: PhraseName;
}

export type Cell = readonly [number, number];
export type Cells = readonly Cell[];
export type Seat = 0 | 1;

/** The part of a player that a drawing of the quilt needs. */
export type Sewn = Pick<Player, "seat" | "pieces" | "free" | "special">;
