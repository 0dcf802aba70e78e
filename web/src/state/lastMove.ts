/** What each seat did last, gathered from the events of the log. */
import type { Happened, Seat, StoryEvent } from "../api/types";

/** The events of one seat's last action and of the leather patches that came with it. */
export type LastMove = readonly StoryEvent[];
export type LastMoves = readonly [LastMove, LastMove];

const seatOf = (event: StoryEvent): number | null => ("seat" in event ? (event.seat as number) : null);
const has = (move: LastMove, ...types: readonly StoryEvent["type"][]): boolean => move.some((event) => types.includes(event.type));

/** Adds new entries of the log to what each seat did last. */
export function addEntries(before: LastMoves, entries: readonly Happened[]): LastMoves {
  return entries.reduce(addEntry, before);
}

function addEntry(before: LastMoves, { events }: Happened): LastMoves {
  if (has(events, "undone")) return [[], []];
  return [after(before[0], lastTurn(events, 0)), after(before[1], lastTurn(events, 1))];
}

/** An entry can hold many turns (a game that is continued from a record). These are the events of this seat's last one. */
function lastTurn(events: LastMove, seat: Seat): LastMove {
  const turns: StoryEvent[][] = [[]];
  for (const event of events) {
    if (event.type === "turn") turns.push([]);
    else if (seatOf(event) === seat) turns.at(-1)?.push(event);
  }
  return turns.findLast((turn) => turn.length) ?? [];
}

/** A leather patch belongs to the action before it. So does the placing of a patch that was taken in an entry of its own. */
function after(before: LastMove, own: LastMove): LastMove {
  const continues = has(own, "took") ? false : has(own, "moved") ? has(before, "took") && !has(before, "placed") : has(own, "placed", "discarded");
  if (continues) return [...before, ...own];
  return has(own, "took", "moved") ? own : before;
}
