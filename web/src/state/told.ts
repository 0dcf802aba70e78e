/** What a player did last, in words, from the events of the log. */
import type { Happened, Seat, StoryEvent, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { thingsOf, type Words } from "../words/words";
import type { Line } from "./sentence";
import { fabricName, rich } from "./sentence";
import { isYou } from "./sight";

export type Doings = readonly StoryEvent[];

const seatOf = (event: StoryEvent): number | null => ("seat" in event ? (event.seat as number) : null);

/** Adds what happened to what each seat did last; an action and the leather patches after it belong together. */
export function remembered(before: readonly [Doings, Doings], happened: readonly Happened[]): [Doings, Doings] {
  const doings: [Doings, Doings] = [before[0], before[1]];
  for (const entry of happened) {
    if (entry.events.some((event) => event.type === "undone")) {
      doings[0] = doings[1] = [];
      continue;
    }
    for (const seat of [0, 1] as const) {
      const own = lastTurn(entry.events, seat).filter((event) => seatOf(event) === seat && event.type !== "turn");
      if (!own.length) continue;
      const leatherOnly = own.some((event) => event.type === "placed" && event.patch === "leather") || own[0]?.type === "discarded";
      doings[seat] = leatherOnly ? [...doings[seat], ...own] : own.some((event) => event.type === "took" || event.type === "moved") ? joined(doings[seat], own) : doings[seat];
    }
  }
  return doings;
}

/** An entry may hold many turns (a game that is played on from a record): the last one of this seat. */
function lastTurn(events: Doings, seat: Seat): Doings {
  const turns: StoryEvent[][] = [[]];
  for (const event of events) {
    (turns[turns.length - 1] as StoryEvent[]).push(event);
    if (event.type === "turn") turns.push([]);
  }
  return turns.filter((each) => each.some((event) => event.type !== "turn" && seatOf(event) === seat)).pop() ?? [];
}

/** A purchase that revealed new patches is two entries: took, then placed and moved. */
function joined(before: Doings, own: Doings): Doings {
  const open = before.some((event) => event.type === "took") && !before.some((event) => event.type === "placed");
  return open && !own.some((event) => event.type === "took") ? [...before, ...own] : own;
}

export function told(view: View, seat: Seat, doings: Doings, wardrobe: Wardrobe, words: Words): Line {
  const things = thingsOf(words, wardrobe);
  const name = isYou(view, seat) ? words.You : view.table.players[seat].name;
  const parts: string[] = [];
  const took = doings.find((event) => event.type === "took");
  const moved = doings.find((event) => event.type === "moved");
  if (took) parts.push(words.did.took(fabricName(wardrobe, took.patch, words, things), things));
  else if (moved) parts.push(words.did.advanced(moved.end - moved.start));
  const income = doings.reduce((sum, event) => (event.type === "earned" ? sum + event.buttons : sum), 0);
  if (income) parts.push(words.did.income(income));
  const leather = doings.filter((event) => event.type === "leather_reached").length;
  if (leather) parts.push(words.did.leather(leather, things));
  const special = doings.find((event) => event.type === "special_won");
  if (special) parts.push(words.did.special(special.points));
  if (!parts.length) return [words.nothingYet];
  const last = parts.length > 1 ? `${words.did.and}${parts.pop()}` : "";
  return [[name], ...rich(` ${parts.join(", ")}${last}.`)];
}
