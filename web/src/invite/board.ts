/** A position as the part of an address behind `#board=`, and who may take one from a game to the analysis board. */
import type { Piece, Table, View } from "../api/types";
import { cellName } from "../state/draft";

/** A position, which patch lies where, and the names of the players where they are known. */
export interface Spread {
  readonly position: string;
  readonly pieces: readonly [readonly Piece[], readonly Piece[]];
  readonly names: readonly [string, string] | null;
}

const PIECE = /^(\w+)@([a-z])(\d{1,2})(?:\.([123]?)(f?))?$/;

/** As in the notation of games: p17@d4.1f. */
function pieceText({ patch, code, row, column }: Piece): string {
  const turn = `${code % 4 || ""}${code > 3 ? "f" : ""}`;
  return `${patch}@${cellName(row, column)}${turn && `.${turn}`}`;
}

function pieceOf(text: string): Piece | null {
  const [, patch, column = "", row, quarters, flipped] = PIECE.exec(text) ?? [];
  return patch ? { patch, code: Number(quarters || 0) + (flipped ? 4 : 0), row: Number(row) - 1, column: column.charCodeAt(0) - 97 } : null;
}

const quiltText = (pieces: readonly Piece[]): string => pieces.map(pieceText).join("_");
const quiltOf = (text = ""): Piece[] => text.split("_").flatMap((each) => pieceOf(each) ?? []);

/** The parts are divided by commas: the position, the two quilts, the names. */
export function addressOf({ position, pieces, names }: Spread): string {
  const parts = [encodeURIComponent(position), pieces.map(quiltText).join("~"), ...(names ?? []).map(encodeURIComponent)];
  return `#board=${parts.join(",")}`;
}

/** What an address means; null if it names no position. */
export function spreadOf(address: string): Spread | null {
  const [position, quilts = "", one, two] = address.slice(address.indexOf("#board=") + 7).split(",");
  const [first, second] = quilts.split("~");
  const names = one && two ? ([decoded(one), decoded(two)] as const) : null;
  return address.includes("#board=") && position ? { position: decoded(position), pieces: [quiltOf(first), quiltOf(second)], names } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of the board with the position of a table. */
export const boardAddress = (table: Table): string => addressOf(spreadOn(table));

/** The address of the board with the position of a game after some of its decisions. */
export const gameBoard = (game: string, ply: number): string => `#board=game,${game},${Math.max(0, ply)}`;

const OF_GAME = /#board=game,([0-9a-f]{32}),(\d+)$/;

/** The game and the number of decisions that an address names; null if it names none. */
export function plyOf(address: string): { readonly game: string; readonly ply: number } | null {
  const [, game, ply] = OF_GAME.exec(address) ?? [];
  return game ? { game, ply: Number(ply) } : null;
}

/** What lies on a table, to be shown on the board. */
export function spreadOn({ position, players: [one, two] }: Table): Spread {
  return { position, pieces: [one.pieces, two.pieces], names: [one.name, two.name] };
}

/**
 * Whether the page leads from this game to the board. A game that is over can be looked at by everybody who sees it. While a game
 * goes on, the board says more than a hint: only its player may go there, if hints are allowed and all opponents are computers.
 * The board lays out games for two, so no game alone leads there.
 */
export function mayAnalyse({ table, you }: View): boolean {
  if (table.edition.own || table.solo) return false;
  if (you.may.analyse) return true;
  const alone = you.role === "player" && table.players.every(({ kind, seat }) => kind === "bot" || you.seats.includes(seat));
  return alone && table.hints && table.phase === "playing";
}
