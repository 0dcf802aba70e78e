/** What a choice would do, in words: in a sentence, briefly, or only who would play next. */
import type { Consequence, Seat, View } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Things, type Words } from "../../words/words";
import { calledBriefly, isYou, other } from "../selectors";
import { fabricName } from "./names";

/** `patch` is null for an advance; `seat` is the player to move. */
export function consequence(view: View, seat: Seat, patch: string | null, would: Consequence, wardrobe: Wardrobe, words: Words): string {
  const things = thingsOf(words, wardrobe);
  if (would.reveals) return words.reveals(things);
  const gains = [
    ...(would.income_total ? [words.collect(would.income_total)] : []),
    ...(would.leather.length ? [words.takeLeather(would.leather.length, things)] : []),
  ];
  const steps = patch ? takeSteps(would, words, things) : [words.wouldAdvance(would.receives, would.lands_on, things)];
  const start = patch ? `${words.wouldSew(fabricName(wardrobe, patch, words, things), things)} ` : "";
  return `${start}${[...steps, ...gains].join(", ")}. ${whoIsNext(view, seat, would, words)}`;
}

function takeSteps(would: Consequence, words: Words, things: Things): string[] {
  const keeps = would.buttons_after - would.income_total;
  return [
    would.pays ? words.pay(would.pays) : words.free,
    ...(would.pays && keeps >= 0 ? [words.keep(keeps)] : []),
    words.moveTo(would.spaces, would.lands_on, things),
  ];
}

/** The same for little room, in a sentence and a half; `terse` for very little, in one. */
export function briefConsequence(view: View, seat: Seat, patch: string | null, would: Consequence, wardrobe: Wardrobe, words: Words, terse: boolean): string {
  const things = thingsOf(words, wardrobe);
  if (would.reveals) return words.reveals(things);
  const steps = [
    patch ? words.brief.would(would.pays, would.lands_on) : words.brief.advance(would.receives, would.lands_on),
    ...(would.income_total ? [`+${would.income_total}`] : []),
    ...(would.leather.length ? [things["leatherShort"]] : []),
  ];
  const all = steps.join(", ");
  return terse ? `${all}, *${nextPlayer(view, seat, would, words, 8)}*.` : `${all}. ${brieflyNext(view, seat, would, words)}`;
}

function whoIsNext(view: View, seat: Seat, would: Consequence, words: Words): string {
  const { players } = view.table;
  const them = players[other(seat)];
  if (would.ends_game) return words.thenEnd;
  if (!isYou(view, seat)) return would.stays ? words.thenAgainFor(players[seat].name) : words.thenFor(them.name);
  if (!would.stays) return words.thenThey(them.name);
  return would.next_reason === "on_top" ? words.youAgainOnTop(them.name) : words.youAgainBehind;
}

function brieflyNext(view: View, seat: Seat, would: Consequence, words: Words): string {
  if (would.next_seat === null) return words.thenEnd;
  const name = calledBriefly(view, would.next_seat as Seat, words);
  if (!would.stays) return words.thenFor(name);
  return isYou(view, seat) ? words.brief.youAgain : words.thenAgainFor(name);
}

/** Who would play next, in a word or two. A name that is too long becomes the letter on the token. */
export function nextPlayer(view: View, seat: Seat, would: Consequence, words: Words, room = Infinity): string {
  if (would.next_seat === null) return words.gameEnds;
  const next = would.next_seat as Seat;
  const called = calledBriefly(view, next, words, room);
  if (next !== seat) return words.next(called);
  return isYou(view, seat) ? words.youAgain : words.againOf(called);
}
