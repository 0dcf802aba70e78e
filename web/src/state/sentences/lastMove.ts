/** What a player did last, in words. */
import type { Seat, View } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Words } from "../../words/words";
import type { LastMove, LastMoves } from "../lastMove";
import { calledBriefly, isYou } from "../selectors";
import { listed, rich, type Line } from "./line";
import { fabricName } from "./names";

export function lastMoveSentence(view: View, seat: Seat, events: LastMove, wardrobe: Wardrobe, words: Words): Line {
  const name = isYou(view, seat) ? words.You : view.table.players[seat].name;
  const parts = partsOf(events, wardrobe, words);
  if (!parts.length && hasPlayed(view, seat)) return [];
  if (!parts.length) return [isYou(view, seat) ? words.nothingYetYou : words.nothingYet(name)];
  return [[words.replay.who(name)], ...rich(` ${listed(parts, words.and)}.`)];
}

export const nothingHappened = (events: LastMove): boolean => !events.some((event) => event.type === "took" || event.type === "moved");

/** What was played may not be known: only the last entries of the log are told. */
function hasPlayed(view: View, seat: Seat): boolean {
  const { space, pieces } = view.table.players[seat];
  return space > 0 || pieces.length > 0;
}

/** The same where there is little room; null if the player has done nothing yet. */
export function briefLastMove(view: View, seat: Seat, moves: LastMoves, wardrobe: Wardrobe, words: Words): Line | null {
  const parts = briefParts(moves[seat], wardrobe, words);
  if (!parts.length) return null;
  const name = isYou(view, seat) ? words.You : calledBriefly(view, seat, words);
  return [[words.replay.who(name)], ` ${parts.join(", ")}.`];
}

function briefParts(events: LastMove, wardrobe: Wardrobe, words: Words): string[] {
  const [deed] = partsOf(events, wardrobe, words);
  if (!deed) return [];
  const income = earned(events);
  const leather = events.some((event) => event.type === "leather_reached");
  const special = events.find((event) => event.type === "special_won");
  const things = thingsOf(words, wardrobe);
  return [deed, ...(income ? [`+${income}`] : []), ...(leather ? [things["leatherShort"] ?? ""] : []), ...(special ? [`+${special.points}`] : [])];
}

const earned = (events: LastMove): number => events.reduce((sum, event) => (event.type === "earned" ? sum + event.buttons : sum), 0);

function partsOf(events: LastMove, wardrobe: Wardrobe, words: Words): string[] {
  const things = thingsOf(words, wardrobe);
  const parts: string[] = [];
  const took = events.find((event) => event.type === "took");
  const moved = events.find((event) => event.type === "moved");
  // The Automa pays nothing and sews nothing.
  const collected = took && !took.paid && !events.some((event) => event.type === "placed");
  if (took) parts.push((collected ? words.replay.took : words.replay.sewed)(fabricName(wardrobe, took.patch, words, things), things));
  else if (moved) parts.push(words.replay.advanced(moved.end - moved.start));
  const income = earned(events);
  if (income) parts.push(words.replay.earned(income));
  const leather = events.filter((event) => event.type === "leather_reached").length;
  if (leather) parts.push(words.replay.leather(leather, things));
  const special = events.find((event) => event.type === "special_won");
  if (special) parts.push(words.replay.special(special.points));
  return parts;
}
