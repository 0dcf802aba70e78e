/** A patch that floats over the quilt and is not sewn on yet. The view says where it fits; nothing is computed here. */
import type { Cell, Cells, Fits, Placing, PatchChoice, Player, Turned, Way } from "../api/types";
import { flipped, quarterTurned, turnedCells } from "../art/shapes";

export interface Draft {
  readonly patch: string;
  readonly code: number;
  readonly row: number;
  readonly column: number;
  /** It was put down; until then it follows the mouse. */
  readonly pinned: boolean;
  /** Only tried out, for a later turn. */
  readonly plan?: boolean;
}

export type Source = Pick<PatchChoice | Placing | Fits, "patch" | "turns" | "turn_of_code"> & {
  /** What is sent before the place: the purchase, or nothing if the patch is already in hand. */
  readonly decision?: string;
};

export interface Verdict {
  readonly fits: boolean;
  /** Cells that are already covered. */
  readonly clashes: Cells;
}

export function turnedAs(source: Source, code: number): Turned {
  const looks = source.turn_of_code[code] ?? 0;
  return source.turns.find((turned) => turned.code === looks) ?? (source.turns[0] as Turned);
}

const isSet = (board: readonly number[], row: number, column: number): boolean => (((board[row] ?? 0) >> column) & 1) === 1;

/** Holds a patch over the quilt: turned as on its card, otherwise in the first turn that fits. */
export function hang(source: Source, code: number): Draft {
  const wished = turnedAs(source, code);
  const turned = wished.count ? wished : (source.turns.find((each) => each.count) ?? wished);
  const [row, column] = firstPlace(turned) ?? [0, 0];
  return { patch: source.patch, code: turned.code, row, column, pinned: false };
}

function firstPlace(turned: Turned): Cell | null {
  for (let row = 0; row < turned.anchors.length; row++) {
    for (let column = 0; column < 32; column++) if (isSet(turned.anchors, row, column)) return [row, column];
  }
  return null;
}

/** Whether both lie the same way in the same place. */
export const sameSpot = (one: Draft, two: Draft): boolean => one.row === two.row && one.column === two.column && one.code === two.code;

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The same draft with its corner there, kept on the quilt. */
export function moved(draft: Draft, source: Source, board: Size, row: number, column: number): Draft {
  const turned = turnedAs(source, draft.code);
  return { ...draft, row: within(row, board.rows - turned.rows), column: within(column, board.columns - turned.columns) };
}

/** Moves the centre of the patch to a spot, in cells. */
export function centred(draft: Draft, source: Source, board: Size, y: number, x: number): Draft {
  const turned = turnedAs(source, draft.code);
  return moved(draft, source, board, Math.round(y - turned.rows / 2), Math.round(x - turned.columns / 2));
}

/** A tap on a cell: the nearest place that fits and covers the cell; otherwise exactly there. */
export function tapped(draft: Draft, source: Source, board: Size, row: number, column: number): Draft {
  const turned = turnedAs(source, draft.code);
  const there = centred(draft, source, board, row + 0.5, column + 0.5);
  const places = (turned.cells as unknown as Cells)
    .map(([down, across]): Cell => [row - down, column - across])
    .filter(([r, c]) => r >= 0 && c >= 0 && isSet(turned.anchors, r, c));
  const far = ([r, c]: Cell): number => (r - there.row) ** 2 + (c - there.column) ** 2;
  const best = places.sort((one, other) => far(one) - far(other))[0];
  return best ? { ...draft, row: best[0], column: best[1] } : there;
}

function recoded(draft: Draft, source: Source, board: Size, code: number): Draft {
  const before = turnedAs(source, draft.code);
  const after = turnedAs(source, code);
  const turned = { ...draft, code: after.code };
  const row = draft.row + (before.rows - after.rows) / 2;
  const column = draft.column + (before.columns - after.columns) / 2;
  return moved(turned, source, board, Math.round(row - 0.01), Math.round(column - 0.01));
}

export const turn = (draft: Draft, source: Source, board: Size): Draft => recoded(draft, source, board, quarterTurned(draft.code));
export const flip = (draft: Draft, source: Source, board: Size): Draft => recoded(draft, source, board, flipped(draft.code));

/** The cells that the draft covers. */
export function draftCells(draft: Draft, shape: Cells): Cells {
  return turnedCells(shape, draft.code).map(([row, column]): Cell => [row + draft.row, column + draft.column]);
}

/** Whether the place is among those that the view allows; if not, which cells are in the way. */
export function verdict(draft: Draft, source: Source, player: Player): Verdict {
  const turned = turnedAs(source, draft.code);
  const fits = isSet(turned.anchors, draft.row, draft.column);
  if (fits) return { fits, clashes: [] };
  const cells = (turned.cells as unknown as Cells).map(([row, column]): Cell => [row + draft.row, column + draft.column]);
  return { fits, clashes: cells.filter(([row, column]) => !isSet(player.free, row, column)) };
}

/** The names of columns and cells, as in the notation: d, d4. */
export const columnName = (column: number): string => String.fromCharCode(97 + column);
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** The decision in notation: p17@d4.1f, or @d4 for what is in hand. */
export function decisionText(draft: Draft, source: Source): string {
  const turned = turnedAs(source, draft.code);
  return `${source.decision ?? ""}@${cellName(draft.row, draft.column)}${turned.notation}`;
}

const WAY = /^(\w*)(?:@(\w)(\d+)(.*))?$/;

/** The patch that the engine advises to take; empty if it names none. */
export const advisedPatch = (way: Way): string => WAY.exec(way.text)?.[1] ?? "";

/** The place that the engine advises; null if it names none. */
export function draftOf(way: Way, source: Source): Draft | null {
  const [, , column, row, notation] = WAY.exec(way.text) ?? [];
  const turned = source.turns.find((each) => each.notation === notation);
  return turned && column ? { patch: source.patch, code: turned.code, row: Number(row) - 1, column: column.charCodeAt(0) - 97, pinned: true } : null;
}
