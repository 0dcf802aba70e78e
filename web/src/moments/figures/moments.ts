/** The moments of a reviewed game: which turns of a player cost the most, and what the numbers around them say. */
import type { Analysis, Mistake, Review, ReviewedPlayer, Seat, View } from "../../api/types";
import type { ReviewMessages } from "../../words/messages";

/** The seat whose moments are shown first: one's own; at a shared table that of the loser, who has more to find. */
export function firstSeat(view: View): Seat {
  if (view.you.seats.length === 1) return view.you.seats[0] as Seat;
  const winner = view.table.result?.winner;
  return winner === 0 ? 1 : 0;
}

/** The three dearest turns of a player, the dearest first. */
export function momentsOf(review: Review | null, seat: Seat): readonly Mistake[] {
  const numbers = review?.players[seat].moments ?? [];
  return numbers.flatMap((turn) => review!.mistakes.filter((each) => each.turn === turn));
}

/** A point of the graph: how things stood after a turn, for player 0. Turn 0 is the start. */
export interface Standing {
  readonly turn: number;
  readonly ply: number;
  readonly chance: number;
  readonly margin: number;
}

/** The values that are known, turn by turn. `ends` are the plies at which turns end. */
export function standings(values: Analysis["values"], ends: readonly number[]): readonly Standing[] {
  let last: Standing | undefined;
  const found: Standing[] = [];
  for (const [turn, ply] of [0, ...ends].entries()) {
    const value = values[ply];
    if (!value && !values.slice(ply).some(Boolean)) break;
    if (value) last = { turn, ply, chance: value.seat === 1 ? 1 - value.chance : value.chance, margin: value.seat === 1 ? -value.margin : value.margin };
    if (last) found.push({ turn, ply, chance: last.chance, margin: last.margin });
  }
  return found;
}

/** A chance or a loss of it as a whole number of per cent. */
export const percent = (chance: number): number => Math.round(100 * chance);

/** A round number above the largest margin, for the scale of the points. */
export function scaleOf(points: readonly number[]): number {
  const most = Math.max(1, ...points.map(Math.abs));
  const step = most <= 10 ? 2 : most <= 40 ? 10 : 20;
  return Math.ceil(most / step) * step;
}

/** Which level somebody played like; an interval of one level needs no bounds. Nothing if it is not known. */
export function likeText(did: string, like: ReviewedPlayer["like"], review: ReviewMessages): string[] {
  if (!like) return [];
  return [like.low === like.high ? review.likeOnly(did, like.level) : review.like(did, like.level, like.low, like.high)];
}
