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
/** The opponent of a game alone. */
export type Solo = Schemas["Solo"];
export type SoloInfo = Schemas["SoloInfo"];
export type EditionLine = Schemas["EditionLine"];
export type PatchInfo = Schemas["PatchInfo"];
export type GameWatcher = Schemas["GameWatcher"];
export type GameLine = Schemas["GameLine"];
export type GameList = Schemas["GameList"];
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
export type Cause = Schemas["Cause"];
export type FileCheck = Schemas["FileCheck"];
export type Done = Schemas["Done"];
export type NewGame = Schemas["NewGame"];
export type Fits = Schemas["Fits"];
export type Hint = Schemas["Hint"];
export type Way = Schemas["Way"];
/** The facts about one way to play on, and the other way that it is compared with. */
export type Reason = Schemas["Reason"];
export type Instead = Schemas["Instead"];
export type PlayedTurns = Schemas["PlayedTurns"];
export type PlayedTurn = PlayedTurns["turns"][number];
export type Analysis = Schemas["Analysis"];
/** A decision of a finished game, judged by the engine. */
export type Judged = Analysis["decisions"][number];
/** The analysis board: a position, what is impossible about it, what the engine says of it. */
export type Board = Schemas["Board"];
export type BoardProblem = Schemas["BoardProblem"];
export type BoardFits = Schemas["BoardFits"];
export type BoardWays = Schemas["BoardWays"];
export type BoardWay = Schemas["BoardWay"];
/** A position that is set up by hand. */
export type Laid = Schemas["Laid"];
export type LaidPiece = Schemas["LaidPiece"];
export type Review = NonNullable<Analysis["review"]>;
export type ReviewedPlayer = Review["players"][number];
export type ReviewedTurn = Review["turns"][number];
/** A turn that cost something: what was played, what is better, and in which facts they differ. */
export type Mistake = Schemas["Mistake"];
export type Suspect = Schemas["Suspect"];
export type Option = Schemas["Option"];
/** The position before a mistake, without what was played and what is better. */
export type Task = Schemas["Task"];
export type TrainingTask = Schemas["TrainingTask"];
export type Training = Schemas["Training"];
export type Attempt = Schemas["Attempt"];
export type Clue = Schemas["Clue"];
export type Help = Schemas["Help"];
/** What decisions would cost, before they are made. */
export type Judgement = Schemas["Verdict"];
export type PlayBoard = Schemas["PlayBoard"];
export type PhraseName = Schemas["Say"]["phrase"];
/** A phrase that somebody at the table has just said: an event of the stream. */
export interface Phrase {
  readonly number: number;
  readonly seat: Seat;
  readonly phrase: PhraseName;
}

/** A person of this home. */
export type Profile = Schemas["Profile"];
export type NewProfile = Schemas["NewProfile"];
export type SeatProfiles = Schemas["SeatProfiles"]["profiles"];
export type Pairing = Schemas["Pairing"];
/** The family book of one person, or of two and their games together. */
export type FamilyBook = Schemas["Book"];
export type BookSide = Schemas["BookSide"];
export type BookQuilt = Schemas["Quilt"];
export type BookRecord = Schemas["BookRecord"];
export type BookExport = Schemas["BookExport"];
export type Handicaps = Schemas["Handicaps"];

export type Cell = readonly [number, number];
export type Cells = readonly Cell[];
export type Seat = 0 | 1;

/** The part of a player that a drawing of the quilt needs. */
export type Sewn = Pick<Player, "seat" | "pieces" | "free" | "special"> & Partial<Pick<Player, "plain">>;
/** A position with a question; what became of an attempt; and all that is on the shelf of puzzles. */
export type PuzzleTask = Schemas["PuzzleTask"];
export type PuzzleAttempt = Schemas["PuzzleAttempt"];
export type PuzzleHelp = Schemas["PuzzleHelp"];
export type PuzzleHint = Schemas["PuzzleHint"];
export type PuzzleSolution = Schemas["Solution"];
export type PuzzleEarned = NonNullable<PuzzleAttempt["earned"]>;
export type PuzzleShelf = Schemas["Shelf"];
export type PuzzleFamily = Schemas["ShelfFamily"];
export type DailyPuzzle = Schemas["Daily"];
