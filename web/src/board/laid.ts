/** A position that is being set up, and what each step changes. The server says whether a game can reach it. */
import type { EditionInfo, Laid, Piece, Seat, Table } from "../api/types";
import { SEATS } from "./view";

export type Side = Laid["players"][number];

/** What lies on a table. A patch in hand, and patches whose place is unknown, go to the end of the circle. */
export function laidOf({ edition, players, circle, special, turn }: Table, info: EditionInfo): Laid {
  const sides = SEATS.map((seat): Side => ({ pieces: players[seat].pieces, buttons: players[seat].buttons, space: players[seat].space }));
  const laid = { edition: edition.id, board: edition.board, players: sides, circle, special: special?.owner ?? null, turn: turn.seat };
  const second = info.patches.some((patch) => patch.second_set && isIn(laid, patch.id));
  const lost = info.patches.filter((patch) => !isIn(laid, patch.id) && (second || !patch.second_set));
  return { ...laid, circle: [...circle, ...lost.map((patch) => patch.id)] };
}

/** The start of an edition: all of its first set in the circle, in the order of its table. */
export function startOf(info: EditionInfo, board: string): Laid {
  const side: Side = { pieces: [], buttons: info.start_buttons, space: 0 };
  const circle = info.patches.filter((patch) => !patch.second_set).map((patch) => patch.id);
  return { edition: info.id, board, players: [side, side], circle, special: null, turn: 0 };
}

const isIn = (laid: Laid, patch: string): boolean => laid.circle.includes(patch) || laid.players.some((side) => side.pieces?.some((piece) => piece.patch === patch));

export function withSide(laid: Laid, seat: Seat, change: Partial<Side>): Laid {
  return { ...laid, players: laid.players.map((side, at) => (at === seat ? { ...side, ...change } : side)) };
}

const quilt = (laid: Laid, seat: Seat): readonly Piece[] => laid.players[seat]?.pieces ?? [];

/** Cloth leaves the circle, and lies on a quilt. */
export function sewn(laid: Laid, seat: Seat, piece: Piece): Laid {
  const on = withSide(laid, seat, { pieces: [...quilt(laid, seat), piece] });
  return { ...on, circle: laid.circle.filter((id) => id !== piece.patch) };
}

/** A quilt without one of its pieces. */
export function without(laid: Laid, seat: Seat, piece: Piece): Laid {
  return withSide(laid, seat, { pieces: quilt(laid, seat).filter((each) => each !== piece) });
}

/** Cloth comes to where the needle stands. Leather goes back to the box. */
export function returned(laid: Laid, patch: string): Laid {
  return patch === "leather" ? laid : { ...laid, circle: [patch, ...laid.circle.filter((id) => id !== patch)] };
}

/** Cloth changes places with its neighbour in the circle; `by` is 1 or -1. */
export function shifted(laid: Laid, patch: string, by: number): Laid {
  const [at, length] = [laid.circle.indexOf(patch), laid.circle.length];
  const rest = laid.circle.filter((id) => id !== patch);
  const to = (at + by + length) % length;
  return at < 0 ? laid : { ...laid, circle: [...rest.slice(0, to), patch, ...rest.slice(to)] };
}

/** The needle moves to just before this cloth. */
export function needleAt(laid: Laid, patch: string): Laid {
  const at = Math.max(0, laid.circle.indexOf(patch));
  return { ...laid, circle: [...laid.circle.slice(at), ...laid.circle.slice(0, at)] };
}

/** Whether the second set has joined the circle. */
export const hasSecond = (laid: Laid, info: EditionInfo): boolean => info.patches.some((patch) => patch.second_set && isIn(laid, patch.id));

/** The second set joins the circle, or leaves it and the quilts. */
export function withSecond(laid: Laid, info: EditionInfo, joins: boolean): Laid {
  const second = info.patches.filter((patch) => patch.second_set).map((patch) => patch.id);
  if (joins) return { ...laid, circle: [...laid.circle, ...second.filter((id) => !isIn(laid, id))] };
  const players = laid.players.map((side) => ({ ...side, pieces: (side.pieces ?? []).filter((piece) => !second.includes(piece.patch)) }));
  return { ...laid, players, circle: laid.circle.filter((id) => !second.includes(id)) };
}
