/** The steps of a replay: the ends of turns, or every decision. Plies are counted from 1; 0 is the position before the first. */
import type { PlayedTurn, StoryEvent } from "../api/types";

/** The plies at which the replay stops: turn by turn, or one by one. */
export function stopsOf(turns: readonly PlayedTurn[], last: number, single: boolean): readonly number[] {
  if (single) return Array.from({ length: last + 1 }, (_, ply) => ply);
  return [0, ...turns.map(endOf)];
}

const endOf = (turn: PlayedTurn): number => turn.first + turn.steps.length - 1;

/** The number of the stop that shows this ply: in the middle of a turn, that of the turn. */
export function stopAt(stops: readonly number[], ply: number): number {
  const found = stops.findIndex((stop) => stop >= ply);
  return found < 0 ? stops.length - 1 : found;
}

/** The turn to which a decision belongs; null before the first. */
export const turnAt = (turns: readonly PlayedTurn[], ply: number): PlayedTurn | null => turns.findLast((turn) => turn.first <= ply) ?? null;

/** What happened after one ply and up to another. */
export function eventsBetween(turns: readonly PlayedTurn[], after: number, upto: number): readonly StoryEvent[] {
  return turns.flatMap((turn) => turn.steps.filter((_, at) => turn.first + at > after && turn.first + at <= upto)).flat();
}

/** What there is to tell at a ply: what this decision did, or the turn up to here. */
export function eventsAt(turns: readonly PlayedTurn[], ply: number, single: boolean): readonly StoryEvent[] {
  return eventsBetween(turns, single ? ply - 1 : (turnAt(turns, ply)?.first ?? 1) - 1, ply);
}
