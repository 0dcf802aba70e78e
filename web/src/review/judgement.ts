/** What a decision cost and what would have been better, in words. Both are named. */
import type { Judged, Seat, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { nameOf } from "../state/selectors";
import { fabricName } from "../state/sentences/names";
import { thingsOf, type Words } from "../words/words";

/** `decisions` are all of the game: they say what was in hand when only a place is judged. */
export function judgement(judged: Judged, decisions: readonly Judged[], view: View, wardrobe: Wardrobe, words: Words): string {
  const { seat, ply, decision, grade, lost, better } = judged;
  const { review, hints } = words;
  const things = thingsOf(words, wardrobe);
  const called = (patch: string): string => hints.patch(fabricName(wardrobe, patch, words, things));
  const inHand = (): string => {
    const before = decisions.findLast((each) => each.ply < ply && each.seat !== null)?.decision ?? "";
    return /^\w+$/.test(before) && before !== "A" ? before : "leather";
  };
  const played = (): string => {
    if (decision === "A") return review.advancing;
    if (decision === "-") return review.discarding(things);
    if (!decision.startsWith("@")) return called(decision);
    const patch = inHand();
    return patch === "leather" ? review.placeOfLeather(things) : review.placeOf(called(patch));
  };
  const name = seat === null ? "" : nameOf(view, seat as Seat, words);
  const cost = review.lost(name, played(), review[grade || "inaccuracy"], Math.round(lost?.margin ?? 0));
  return better ? `${cost} ${whatInstead(better.text, wardrobe, words)}` : cost;
}

/** The same where the move itself is told beside it: `A mistake: −8 points. Better: Zigzag.` */
export function briefJudgement({ grade, lost, better }: Judged, wardrobe: Wardrobe, words: Words): string {
  const cost = words.review.cost(words.review[grade || "inaccuracy"], Math.round(lost?.margin ?? 0));
  const text = `${cost.charAt(0).toUpperCase()}${cost.slice(1)}`;
  return better ? `${text} ${whatInstead(better.text, wardrobe, words)}` : text;
}

function whatInstead(text: string, wardrobe: Wardrobe, words: Words): string {
  const patch = /^\w*/.exec(text)?.[0];
  const called = (): string => words.hints.patch(fabricName(wardrobe, patch ?? "", words, thingsOf(words, wardrobe)));
  return words.review.better(patch === "A" ? words.advance : patch ? called() : text === "-" ? words.leaveIt : words.review.otherPlace);
}
