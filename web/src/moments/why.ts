/** Why one way is better than another, as one sentence made of the facts of a review. It names no grade. */
import type { Mistake, Option } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { factText } from "../state/sentences/compare";
import { listed } from "../state/sentences/line";
import { fabricName } from "../state/sentences/names";
import type { ReviewMessages } from "../words/messages";
import { thingsOf, type Words } from "../words/words";
import { minus } from "../words/minus";
import { percent } from "./figures/moments";

type Fact = Mistake["facts"][number];
type Side = "played" | "better";
/** A piece of a sentence; the names of the two ways are underlined like their ghosts. */
export interface Part {
  readonly text: string;
  readonly way?: Side;
}

/** What one sees at once, the most tempting first. */
const TEMPTING: readonly Fact["code"][] = ["special", "leathers", "stays", "earns_by_end", "covers", "pays", "earned", "spaces", "shut_in", "buttons"];
/** A fact that says little beside another one, or is counted in it. */
const HIDDEN: Partial<Record<Fact["code"], Fact["code"]>> = { earned: "earns_by_end", buttons: "pays", areas: "shut_in", places: "fits", opponent_points: "opponent_leathers" };
const MARKS: Record<Side, string> = { played: "\u0001", better: "\u0002" };
const END = "\u0003";

/** Everything that the words need. */
export interface Told {
  readonly mistake: Mistake;
  readonly wardrobe: Wardrobe;
  readonly opponent: string;
  /** How a sentence calls whose move it was; "you" if not given. */
  readonly whom?: string;
  /** What to call the place that was played, at the start of a sentence and within one; "Your place" if not given. */
  readonly place?: readonly [string, string];
  readonly words: Words;
  readonly review: ReviewMessages;
}

/** `brief`: one fact for the better way, where there is little room. */
export function whyParts(told: Told, brief: boolean): readonly Part[] {
  return parts(whyText(told, brief));
}

/** What everybody knows of an advance: it costs nothing, and it shuts nothing in. */
const TRITE: readonly Fact["code"][] = ["pays", "shut_in"];

function whyText(told: Told, brief: boolean): string {
  const { mistake, words, review } = told;
  const advances = (side: Side): boolean => mistake[side].decisions[0] === "A";
  const facts = mistake.facts.filter((fact) => fact.code !== "pays" || !advances(fact.favours));
  const tempting = TEMPTING.map((code) => facts.find((fact) => fact.code === code && fact.favours === "played")).find((fact) => fact && !(advances("played") && TRITE.includes(fact.code)));
  const codes = new Set(facts.filter((fact) => fact.favours === "better").map((fact) => fact.code));
  // That a leather patch covers a cell, everybody knows, too.
  const speaking = facts.filter((fact) => fact.favours === "better" && !codes.has(HIDDEN[fact.code] as Fact["code"]) && !(mistake.wrong === "leather" && fact.code === "covers" && codes.size > 1));
  const marked = (side: Side, capital: boolean): string => `${MARKS[side]}${wayName(told, side, capital)}${END}`;
  if (!speaking.length) return review.why.open(marked("better", true), percent(mistake.better.value.chance), percent(mistake.played.value.chance));
  const reasons = listed(speaking.slice(0, brief ? 1 : 2).map((fact) => clause(told, fact, "better", brief)), words.and);
  if (!tempting) return review.why.only(marked("better", true), reasons);
  return review.why.but(marked("played", true), clause(told, tempting, "played", true), marked("better", false), reasons);
}

function parts(text: string): Part[] {
  return text
    .split(/([\u0001\u0002][^\u0003]*\u0003)/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith(MARKS.played) ? { text: piece.slice(1, -1), way: "played" } : piece.startsWith(MARKS.better) ? { text: piece.slice(1, -1), way: "better" } : { text: piece }));
}

/** What a way is called: its cloth, or its place if both ways sew the same one. */
function wayName({ mistake, wardrobe, words, review, place }: Told, side: Side, capital: boolean): string {
  if (mistake.wrong !== "purchase") {
    const first = mistake[side].decisions[0] ?? "";
    if (first === "-") return startOf(words.review.discarding(thingsOf(words, wardrobe)), capital);
    const [large, small] = side === "played" ? (place ?? [review.yourPlace, review.yourPlaceSmall]) : [review.betterPlace, review.betterPlaceSmall];
    return capital ? large : small;
  }
  return optionName(mistake[side], "", wardrobe, words, review, capital);
}

const startOf = (text: string, capital: boolean): string => (capital ? text.charAt(0).toUpperCase() + text.slice(1) : text);

/** The patch that a way takes; `inHand` if it only places one. */
export function patchOf(decisions: readonly string[], inHand = ""): string {
  const patch = /^\w+/.exec(decisions[0] ?? "")?.[0] ?? "";
  return patch === "A" ? "" : patch || inHand;
}

export function optionName(option: Pick<Option, "decisions">, inHand: string, wardrobe: Wardrobe, words: Words, review: ReviewMessages, capital = true): string {
  const patch = patchOf(option.decisions, inHand);
  if (patch) return words.hints.patch(fabricName(wardrobe, patch, words, thingsOf(words, wardrobe)));
  if (option.decisions[0] === "-") return review.discard(thingsOf(words, wardrobe));
  return capital ? words.hints.Advancing : words.hints.advancing;
}

/** One fact in words: the figure of one way, and that of the other. */
function clause(told: Told, fact: Fact, side: Side, brief: boolean): string {
  const { wardrobe, words, review, opponent, whom = words.you } = told;
  const [own, other] = side === "played" ? [fact.played, fact.better] : [fact.better, fact.played];
  const patches = side === "played" ? fact.played_patches : fact.better_patches;
  const things = thingsOf(words, wardrobe);
  const { why } = review;
  const named = (ids: readonly string[]): string => listed(ids.map((id) => words.hints.patch(fabricName(wardrobe, id, words, things))), words.and);
  const not = (text: string): string => (brief || !other ? text : why.instead(text, String(other)));
  switch (fact.code) {
    case "special":
      return own ? why.special(own) : why.special0;
    case "leathers":
      return own ? factText("leathers", own, words, things) : why.leathers0(things);
    case "opponent_leathers":
      return why.opponentLeathers(own, opponent, things);
    case "squares":
      return why.squares;
    case "shut_in":
      return own < 0 ? why.fills(-own) : own ? (other > 0 ? not(why.shutIn(own)) : why.shutIn(own)) : why.shutIn(0);
    case "stays":
      return own ? why.stays1 : why.stays0(opponent);
    case "fits":
      return own > other && patches.length ? why.fitsFor(named(patches.slice(0, 2))) : not(why.fits(own, things));
    case "opponent_points": {
      if (!patches.length) return why.opponentNothing(opponent);
      const best = named(patches.slice(0, 1));
      const text = brief || !other ? why.opponentPoints(opponent, best, own) : why.opponentPointsInstead(opponent, best, own, minus(other));
      return text.replace("(-", "(−");
    }
    case "buttons":
      return brief || !other ? why.buttons(own, things, whom) : why.buttonsInstead(own, String(other), things, whom);
    case "places":
      return brief || !other ? why.places(own, named(patches)) : why.placesInstead(own, String(other), named(patches));
    case "touches":
      return brief || !other ? why.touches(own) : why.touchesInstead(own, other);
    case "spaces":
      return not(why.spaces(own));
    case "earned":
      return own ? not(factText("earned", own, words, things)) : why.earned0;
    case "earns_by_end":
      return own ? not(factText("earns_by_end", own, words, things)) : why.earns0;
    case "covers":
      return own ? not(factText("covers", own, words, things)) : why.covers0;
    case "areas":
      return own > 1 ? not(why.areas(own)) : why.areas(own);
    default:
      return own ? not(factText(fact.code, own, words, things)) : factText(fact.code, own, words, things);
  }
}

/** One fact about the better way, for somebody who tries again: `earns 15 buttons by the end`. */
export function clueText(code: Fact["code"], number: number, wardrobe: Wardrobe, words: Words, review: ReviewMessages): string {
  const fact = { code, played: 0, better: number, favours: "better", played_patches: [], better_patches: [] } as Fact;
  const told = { mistake: { facts: [] } as unknown as Mistake, wardrobe, words, review, opponent: "" };
  return clause(told, fact, "better", true);
}
