/** What the engine advises: in words, its facts, the weightiest first; and as a draft. */
import type { View, Way } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { thingsOf, type Words } from "../words/words";
import type { Draft, Source } from "./draft";
import { fabricName, rich, type Line } from "./sentence";

export function advice(way: Way, view: View, wardrobe: Wardrobe, words: Words): Line {
  const things = thingsOf(words, wardrobe);
  const { reason, text } = way;
  const patch = named(way) || view.table.placing?.patch || "";
  const what = text === "A" ? `*${words.advance}*:` : text === "-" ? `*${words.leaveIt}*:` : words.wouldSew(fabricName(wardrobe, patch, words, things), things);
  const reasons = [
    reason.special && words.hints.special(reason.special),
    reason.covers > 1 && words.covers(reason.covers),
    reason.income_each && reason.incomes_left && words.hints.income(reason.income_each, reason.incomes_left),
    reason.receives && words.plus(reason.receives, things),
    reason.earned && words.onTheWay(reason.earned, things),
    reason.leathers && words.takesLeather(reason.leathers, things),
    (reason.holes ?? 0) < 0 && words.hints.fills(-(reason.holes ?? 0)),
    reason.holes === 0 && reason.covers && words.hints.tidy,
    reason.stays && words.youAgain,
  ].filter(Boolean);
  return rich(`${words.hints.title} ${what} ${reasons.join(", ") || words.hints.best}.`);
}

const WAY = /^(\w*)(?:@(\w)(\d+)(.*))?$/;

/** The patch that is to be taken, if the advice names one. */
export const named = (way: Way): string => WAY.exec(way.text)?.[1] ?? "";

/** The place that is advised; null if the advice names none. */
export function draftOf(way: Way, source: Source): Draft | null {
  const [, , column, row, notation] = WAY.exec(way.text) ?? [];
  const turned = source.turns.find((each) => each.notation === notation);
  return turned && column ? { patch: source.patch, code: turned.code, row: Number(row) - 1, column: column.charCodeAt(0) - 97, pinned: true } : null;
}
