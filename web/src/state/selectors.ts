/** Facts from a view: whose quilt lies in front, the names, what is in reach, what a patch covers. */
import type { Cell, Cells, Piece, Player, Seat, Table, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { turnedCells } from "../art/shapes";
import type { Words } from "../words/words";

/** The seat whose quilt lies in front: your own; on a shared device the player to move; for a spectator the first. */
export function ownSeat(view: View): Seat {
  const seats = view.you.seats;
  if (seats.length === 1) return seats[0] as Seat;
  if (seats.length === 2) return (view.table.turn.seat ?? 0) as Seat;
  return 0;
}

/** Whether this seat is "you": it is ours, and the other is not. */
export function isYou(view: View, seat: number | null): boolean {
  return seat !== null && view.you.seats.length === 1 && view.you.seats[0] === seat;
}

export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

export function nameOf(view: View, seat: Seat, words: Words): string {
  return isYou(view, seat) ? words.You : view.table.players[seat].name;
}

/** The same view, with the computer's levels named in the reader's language. */
export function localiseNames(view: View, words: Words): View {
  const named = (player: Player): Player => ({ ...player, name: words.levels[player.level ?? ""] ?? player.name });
  const [one, two] = view.table.players;
  return { ...view, table: { ...view.table, players: [named(one), named(two)] } };
}

/** The seat that has not answered our offer yet. */
export function awaitedAnswer(view: View): string | null {
  const asked = view.table.offers.some((offer) => isYou(view, offer.by));
  return asked ? view.table.players[other(ownSeat(view))].name : null;
}

/** As a reader sees it: many emoji are several characters to a computer. Old browsers take the first of these. */
function initial(name: string): string {
  const text = name.trim();
  const first = "Segmenter" in Intl ? new Intl.Segmenter().segment(text).containing(0)?.segment : [...text][0];
  return (first ?? "?").toUpperCase();
}

/** The letters on the tokens. If two names have the same first letter, the tokens show the numbers of the seats. */
export function initials(view: View, words: Words): readonly [string, string] {
  const [one, two] = [initial(nameOf(view, 0, words)), initial(nameOf(view, 1, words))];
  return one === two ? ["1", "2"] : [one, two];
}

const SHORT_NAME = 9;
/** A player's name where there is little room: a long name is replaced by the letter on the token. */
export function calledBriefly(view: View, seat: Seat, words: Words, room = SHORT_NAME): string {
  const name = nameOf(view, seat, words);
  return name.length > room ? initials(view, words)[seat] : name;
}

/** The patches in reach, and those after them in the line. */
export const inReach = (table: Table): readonly string[] => table.circle.slice(0, table.edition.reach);
export const inLine = (table: Table): readonly string[] => table.circle.slice(table.edition.reach);

export function pieceCells(piece: Piece, wardrobe: Wardrobe): Cells {
  return turnedCells(wardrobe.cells(piece.patch), piece.code).map(
    ([row, column]): Cell => [row + piece.row, column + piece.column],
  );
}

/** Which patches lie on these cells. */
export function piecesOn(player: Player, cells: Cells, wardrobe: Wardrobe): readonly string[] {
  const wanted = new Set(cells.map(String));
  const found = player.pieces.filter((piece) => pieceCells(piece, wardrobe).some((cell) => wanted.has(String(cell))));
  return [...new Set(found.map((piece) => piece.patch))];
}
