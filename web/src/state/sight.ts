/** Who is "me" on the screen, what people are called, which cells a piece covers: facts read off a view. */
import type { Cell, Cells, Piece, Player, Seat, Table, View, Wish } from "../api/types";
import { turnedCells } from "../art/shapes";
import type { Wardrobe } from "../art/dress";
import type { Words } from "../words/words";

/** The seat whose quilt lies in front: one's own; on a shared device that of who is on turn; for a watcher the first. */
export function nearSeat(view: View): Seat {
  const seats = view.you.seats;
  if (seats.length === 1) return seats[0] as Seat;
  if (seats.length === 2) return (view.table.turn.seat ?? 0) as Seat;
  return 0;
}

/** Whether this seat is said "you" to: it is ours, and the other is not. */
export function isYou(view: View, seat: number | null): boolean {
  return seat !== null && view.you.seats.length === 1 && view.you.seats[0] === seat;
}

export function nameOf(view: View, seat: Seat, words: Words): string {
  return isYou(view, seat) ? words.You : view.table.players[seat].name;
}

/** The computer's levels are called as the language calls them. */
export function christen(view: View, words: Words): void {
  for (const player of view.table.players) Object.assign(player, { name: words.levels[player.level ?? ""] ?? player.name });
}

/** Whom we asked for something that has not been answered yet. */
export function asked(view: View): string | false {
  return view.table.offers.some((offer) => isYou(view, offer.by)) && view.table.players[other(nearSeat(view))].name;
}

/** The other did not want what we asked for. */
export function refused(view: View, wish: Wish, words: Words): string {
  return words.declined[wish](view.table.players[other(nearSeat(view))].name);
}

export function initial(name: string): string {
  return ([...name.trim()][0] ?? "?").toUpperCase();
}

/** The letters on the tokens: two people whose names begin alike are told apart by their seat's number. */
export function initials(view: View, words: Words): readonly [string, string] {
  const [one, two] = [initial(nameOf(view, 0, words)), initial(nameOf(view, 1, words))];
  return one === two ? ["1", "2"] : [one, two];
}

export function pieceCells(piece: Piece, wardrobe: Wardrobe): Cells {
  return turnedCells(wardrobe.cells(piece.patch), piece.code).map(
    ([row, column]): Cell => [row + piece.row, column + piece.column],
  );
}

/** Which pieces lie on these cells. */
export function piecesOn(player: Player, cells: Cells, wardrobe: Wardrobe): readonly string[] {
  const wanted = new Set(cells.map(String));
  const found = player.pieces.filter((piece) => pieceCells(piece, wardrobe).some((cell) => wanted.has(String(cell))));
  return [...new Set(found.map((piece) => piece.patch))];
}

export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);
export const player = (table: Table, seat: Seat): Player => table.players[seat];
