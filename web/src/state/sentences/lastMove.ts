/** What a player did last, in words. */
import type { Seat, View } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Words } from "../../words/words";
import type { LastMove } from "../lastMove";
import { isYou } from "../selectors";
import { listed, rich, type Line } from "./line";
import { fabricName } from "./names";

export function lastMoveSentence(view: View, seat: Seat, events: LastMove, wardrobe: Wardrobe, words: Words): Line {
  const name = isYou(view, seat) ? words.You : view.table.players[seat].name;
  const parts = partsOf(events, wardrobe, words);
  if (!parts.length) return [words.nothingYet];
  return [[name], ...rich(` ${listed(parts, words.and)}.`)];
}

function partsOf(events: LastMove, wardrobe: Wardrobe, words: Words): string[] {
  const things = thingsOf(words, wardrobe);
  const parts: string[] = [];
  const took = events.find((event) => event.type === "took");
  const moved = events.find((event) => event.type === "moved");
  if (took) parts.push(words.did.took(fabricName(wardrobe, took.patch, words, things), things));
  else if (moved) parts.push(words.did.advanced(moved.end - moved.start));
  const income = events.reduce((sum, event) => (event.type === "earned" ? sum + event.buttons : sum), 0);
  if (income) parts.push(words.did.income(income));
  const leather = events.filter((event) => event.type === "leather_reached").length;
  if (leather) parts.push(words.did.leather(leather, things));
  const special = events.find((event) => event.type === "special_won");
  if (special) parts.push(words.did.special(special.points));
  return parts;
}
