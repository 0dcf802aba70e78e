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
  return [after(before[0], lastTurn(events, 0)), after(before[1], lastTurn(events, 1))];
}

/** What each seat had done last when the game had this many decisions. */
interface Page {
  readonly ply: number;
  readonly moves: LastMoves;
}
const NOTHING: LastMoves = [[], []];
/** Each of these events is one decision; an advance is told by what it received. */
const DECISIONS: readonly StoryEvent["type"][] = ["took", "placed", "discarded", "refilled", "received"];
/** A card of the Automa is one too: with the patch that it took, or without. */
const decisionsIn = (events: LastMove): number => events.filter((event) => DECISIONS.includes(event.type) || (event.type === "card_turned" && !event.patch)).length;

/** The last moves, one page for each state of the game, so that we can turn back the pages when moves are taken back. */
export class MoveBook {
  #pages: Page[] = [];

  get ply(): number {
    return this.#pages.at(-1)?.ply ?? 0;
  }

  get moves(): LastMoves {
    return this.#pages.at(-1)?.moves ?? NOTHING;
  }

  /** Takes in entries of the log; after the last of them the game has `ply` decisions. */
  add(entries: readonly Happened[], ply: number): void {
    for (const [at, entry] of entries.entries()) {
      const undone = entry.events.find((event) => event.type === "undone");
      if (undone) this.leafTo(undone.to_ply);
      else this.#pages.push({ ply: ply - gainedBy(entries.slice(at + 1)), moves: addEntry(this.moves, entry) });
    }
  }

  /** Forgets what came after this many decisions. */
  leafTo(ply: number): void {
    this.#pages = this.#pages.filter((page) => page.ply <= ply);
  }
}

/** By how many decisions the game grew with these entries. */
function gainedBy(entries: readonly Happened[]): number {
  return entries.reduce((sum, { events }) => {
    const undone = events.find((event) => event.type === "undone");
    return sum + (undone ? -undone.count : decisionsIn(events));
  }, 0);
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
