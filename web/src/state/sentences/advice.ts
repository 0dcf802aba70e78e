/** What the engine advises, told as a coach would: first which card, then where it goes, then why this and not another. */
import type { View, Way } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Words } from "../../words/words";
import { advisedPatch } from "../draft";
import type { Advised } from "../proposal.svelte";
import { clausesOf, gains, temptation } from "./compare";
import { listed, rich, type Line } from "./line";
import { fabricName } from "./names";

/** `brief`: there is little room. */
export function advice({ way, stage }: Advised, view: View, wardrobe: Wardrobe, words: Words, brief = false): Line {
  const things = thingsOf(words, wardrobe);
  const { hints } = words;
  const reveals = Boolean(way.reason.reveals) && stage !== "which";
  const said = {
    which: (): string[] => [which(way, view, wardrobe, words), way.text === "A" ? hints.askWhy : hints.askWhere],
    where: (): string[] => [where(way, view, wardrobe, words), ...(reveals ? [] : [hints.askWhy])],
    why: (): string[] => [why(way, wardrobe, words, brief)],
  }[stage]();
  // Those who asked three times know that it is a hint: on a phone the reason then has room in two lines.
  const title = brief && stage === "why" ? [] : [hints.title];
  const text = [...title, ...said, ...(reveals ? [(brief && stage === "why" ? words.brief : words).reveals(things)] : [])].join(" ");
  return rich(text.charAt(0).toUpperCase() + text.slice(1));
}

/** What to look at: by what sets it apart from the others in reach, the most telling first. */
function which(way: Way, view: View, wardrobe: Wardrobe, words: Words): string {
  const { hints } = words;
  const patch = advisedPatch(way);
  if (way.text === "A") return hints.thinkOfAdvancing;
  const things = thingsOf(words, wardrobe);
  const name = fabricName(wardrobe, patch, words, things);
  const reach = view.table.choices?.patches ?? [];
  const better = (way.instead?.better ?? []).find((fact): fact is keyof typeof SIGHTS => fact in SIGHTS && isFirst(patch, reach, SIGHTS[fact as keyof typeof SIGHTS]));
  return (better ? hints.look[better] : hints.look.any)(name, things);
}

type Sight = (would: NonNullable<View["table"]["choices"]>["patches"][number]["consequence"]) => number;
/** What one sees on the cards, the more the better. */
const SIGHTS = {
  pays: (would) => -would.pays,
  covers: (would) => would.covers,
  earns_by_end: (would) => would.earns_by_end,
  spaces: (would) => -would.spaces,
  stays: (would) => Number(would.stays),
  leathers: (would) => would.leather.length,
  earned: (would) => would.income_total,
} satisfies Record<string, Sight>;

function isFirst(patch: string, reach: NonNullable<View["table"]["choices"]>["patches"], sight: Sight): boolean {
  const own = reach.find((each) => each.patch === patch);
  return Boolean(own) && reach.every((each) => each === own || sight(each.consequence) < sight(own!.consequence));
}

/** The move itself. */
function where(way: Way, view: View, wardrobe: Wardrobe, words: Words): string {
  const things = thingsOf(words, wardrobe);
  const { hints } = words;
  const patch = advisedPatch(way) || view.table.placing?.patch || "";
  if (way.text === "-") return hints.discard;
  if (patch === "leather") return hints.sewLeather(things);
  const name = fabricName(wardrobe, patch, words, things);
  return way.reason.reveals ? hints.take(name) : hints.sewHere(name, things);
}

/** Why this one: what differs from what else could be done. */
function why(way: Way, wardrobe: Wardrobe, words: Words, brief: boolean): string {
  const { hints } = words;
  const things = thingsOf(words, wardrobe);
  const { reason, instead } = way;
  const called = (patch: string): string => hints.patch(fabricName(wardrobe, patch, words, things));
  const then = reason.affords.length ? [hints.affords(listed(reason.affords.map(called), words.and))] : [];
  if (reason.takable === 0) return [hints.nothingElse(listed(gains(reason, words, things), words.and)), ...then].join(" ");
  const patch = advisedPatch(way);
  const facts = instead ? clausesOf(instead.better, reason, instead.reason, words, things, brief).slice(0, brief ? 1 : 2) : [];
  if (!patch) return facts.length ? hints.place(listed(facts, words.and)) : hints.best;
  const told = listed(facts, words.and) || hints.longRun;
  const name = patch === "A" ? hints.advancing : called(patch);
  const rest = brief || facts.length > 1 ? [] : then;
  if (!instead || (brief && reason.reveals)) return [hints.itself(name, told), ...rest].join(" ");
  const other = /^\w+/.exec(instead.text)?.[0] ?? "";
  const tempts = temptation(instead, reason, words, things, brief);
  const rival = other === "A" ? hints.advancing : called(other);
  const text = tempts ? hints.but(rival, tempts, name, told) : hints.than(rival, name, told);
  return [text, ...rest].join(" ");
}
