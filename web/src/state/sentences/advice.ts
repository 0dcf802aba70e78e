/** What the engine advises, in words: the move and its facts, the most important first. */
import type { View, Way } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Words } from "../../words/words";
import { advisedPatch } from "../draft";
import { rich, type Line } from "./line";
import { fabricName } from "./names";

export function advice(way: Way, view: View, wardrobe: Wardrobe, words: Words): Line {
  const things = thingsOf(words, wardrobe);
  const { reason, text } = way;
  const patch = advisedPatch(way) || view.table.placing?.patch || "";
  const what = text === "A" ? `*${words.advance}*:` : text === "-" ? `*${words.leaveIt}*:` : words.wouldSew(fabricName(wardrobe, patch, words, things), things);
  const earns = (view.table.choices?.patches.find((each) => each.patch === patch) ?? view.table.placing)?.consequence?.earns_by_end;
  const reasons = [
    reason.special && words.hints.special(reason.special),
    reason.covers > 1 && words.covers(reason.covers),
    earns && words.hints.income(earns, things),
    reason.receives && words.plus(reason.receives, things),
    reason.earned && words.onTheWay(reason.earned, things),
    reason.leathers && words.takesLeather(reason.leathers, things),
    (reason.holes ?? 0) < 0 && words.hints.fills(-(reason.holes ?? 0)),
    reason.holes === 0 && reason.covers && words.hints.tidy,
    reason.stays && words.youAgain,
  ].filter(Boolean);
  return rich(`${words.hints.title} ${what} ${reasons.join(", ") || words.hints.best}.`);
}
