/** What a decision cost and what would have been better, in words. */
import type { Judged, Seat, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { nameOf } from "../state/selectors";
import { fabricName } from "../state/sentences/names";
import { thingsOf, type Words } from "../words/words";

export function judgement({ seat, grade, lost, better }: Judged, view: View, wardrobe: Wardrobe, words: Words): string {
  const name = seat === null ? "" : nameOf(view, seat as Seat, words);
  const patch = /^\w*/.exec(better?.text ?? "")?.[0];
  const instead = !patch ? "" : patch === "A" ? words.advance : fabricName(wardrobe, patch, words, thingsOf(words, wardrobe));
  const cost = words.review.lost(name, words.review[grade || "inaccuracy"], Math.round(lost?.margin ?? 0));
  return instead ? `${cost} ${words.review.better(instead)}` : cost;
}
