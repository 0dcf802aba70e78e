/** The facts in which two ways to go on differ, in words. Which facts these are, and their figures, comes from the server. */
import type { Instead, Reason } from "../../api/types";
import type { Things, Words } from "../../words/words";

type Fact = Instead["better"][number];

/** What speaks for the way with these facts, against another. */
export function clausesOf(facts: readonly Fact[], one: Reason, two: Reason, words: Words, things: Things, brief: boolean): string[] {
  return facts.map((fact) => clause(fact, one, two, words, things, brief));
}

/** What is tempting about the other way; empty if nothing is. */
export function temptation({ worse, reason }: Instead, one: Reason, words: Words, things: Things, brief: boolean): string {
  const fact = TEMPTING.find((each) => worse.includes(each)) ?? worse[0];
  return fact ? clause(fact, reason, one, words, things, brief) : "";
}

/** What one sees at once, the most tempting first. */
const TEMPTING: readonly Fact[] = ["special", "leathers", "stays", "earns_by_end", "covers", "pays", "earned", "spaces"];

/** What an advance brings, whatever else there is. */
export function gains(facts: Reason, words: Words, things: Things): string[] {
  return [
    words.hints.brings(facts.receives, things),
    ...(facts.earned ? [words.hints.facts.earned(facts.earned, things)] : []),
    ...(facts.leathers ? [words.hints.facts.leathers(facts.leathers, things)] : []),
  ];
}

/** What one number says, whatever the other way has: for facts that both a hint and a review tell. */
export function factText(fact: SharedFact, own: number, words: Words, things: Things): string {
  const { facts } = words.hints;
  switch (fact) {
    case "stays":
      return facts.stays;
    case "areas":
      return facts.areas(own);
    default:
      return facts[fact](own, things);
  }
}

export type SharedFact = "special" | "leathers" | "stays" | "earned" | "earns_by_end" | "covers" | "missing" | "areas" | "pays" | "spaces" | "touches";

/** Where there is little room, the figure of the other way is left out. */
function clause(fact: Fact, one: Reason, two: Reason, words: Words, things: Things, brief: boolean): string {
  const { facts } = words.hints;
  const not = (text: string, other: string): string => (brief ? text : words.hints.not(text, other));
  switch (fact) {
    case "pace":
      return not(facts.pace(one.points, one.spaces), facts.otherPace(two.points, two.spaces));
    case "stays":
    case "special":
    case "leathers":
    case "areas":
      return factText(fact, Number(one[fact]), words, things);
    case "pays": // an advance costs nothing, which everybody knows: what it brings says more
      if (one.receives) return words.hints.brings(one.receives, things);
      return one.pays && two.pays ? not(factText("pays", one.pays, words, things), String(two.pays)) : factText("pays", one.pays, words, things);
    case "holes":
      return one.holes! < 0 ? facts.fills(-one.holes!) : facts.holes(one.holes!);
    default: {
      const text = factText(fact, one[fact] ?? 0, words, things);
      return one[fact] && two[fact] ? not(text, String(two[fact])) : text;
    }
  }
}
