/** Two printings of a time board, compared. */
import type { EditionInfo, Mark } from "../api/types";

export type Board = EditionInfo["time_boards"][number];

export function marksOf(board: Board): readonly Mark[] {
  const marks = (kind: Mark["kind"], spaces: readonly number[]): Mark[] => spaces.map((space) => ({ space, kind, taken: false }));
  return [...marks("income", board.income_at), ...marks("leather", board.leather_at)];
}

/** Where the leather patches were that lie elsewhere now; null if nothing was moved. */
export function differences(first: Board, board: Board): { readonly from: readonly number[]; readonly to: readonly number[] } | null {
  const from = first.leather_at.filter((space) => !board.leather_at.includes(space));
  const to = board.leather_at.filter((space) => !first.leather_at.includes(space));
  return from.length && to.length ? { from, to } : null;
}
