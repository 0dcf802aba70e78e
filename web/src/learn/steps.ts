/** The steps of a lesson: what each is about, which deed ends it, what the bee points at, what may be touched. */
import type { EditionInfo } from "../api/types";

/** What ends a step: having read it, or a deed of the pupil. */
export type Deed = "read" | "choose" | "take" | "sew" | "advance" | "leather" | "end";

export interface Step {
  readonly name: "quilt" | "behind" | "choose" | "take" | "sew" | "special" | "advance" | "leather" | "leatherOrLeave" | "end";
  readonly deed: Deed;
  /** Where the bee flies, and what stays bright: the first is what it speaks of. */
  readonly spots: readonly string[];
}

const QUILT = ".mineq";
const CONFIRM = '[data-do="confirm"]';

/** What an edition lacks has no step. */
export function stepsOf(info: EditionInfo, take: string): readonly Step[] {
  return [
    { name: "quilt", deed: "read", spots: [QUILT] },
    { name: "behind", deed: "read", spots: [".time"] },
    { name: "choose", deed: "choose", spots: [`[data-card="${take}"]`] },
    ...(info.refill_when_left ? [{ name: "take", deed: "take", spots: [".bar"] } as const] : []),
    { name: "sew", deed: "sew", spots: [QUILT, ".bar"] },
    ...(info.special ? [{ name: "special", deed: "read", spots: [".special", "[data-special]"] } as const] : []),
    { name: "advance", deed: "advance", spots: ['[data-card="A"]', '[data-do="advance"]'] },
    { name: info.leather_may_be_discarded ? "leatherOrLeave" : "leather", deed: "leather", spots: [QUILT, ".bar"] },
    { name: "end", deed: "end", spots: [QUILT] },
  ];
}

/** When help is explicit, only this can be touched: what a step asks for, and nothing that leads round it. */
export const ONLY: Readonly<Record<Deed, readonly string[] | null>> = {
  read: null,
  choose: null,
  take: [CONFIRM],
  sew: [CONFIRM],
  advance: null,
  leather: [CONFIRM, '[data-do="leave"]'],
  end: null,
};

/** The keys that do what a step asks for. The number of the card is added for a choice. */
export const KEYS: Readonly<Record<Deed, readonly string[]>> = {
  read: [],
  choose: [],
  take: [],
  sew: [],
  advance: ["a"],
  leather: ["l"],
  end: [],
};

/** Whether a decision, as it is sent, is the deed that a step asks for. Placing what is in the hand always is. */
export function isAskedFor(deed: Deed, decision: string, take: string): boolean {
  if (decision.startsWith("@") || decision === "-") return true;
  if (deed === "advance") return decision === "A";
  return deed === "end" || ((deed === "choose" || deed === "take" || deed === "sew") && decision.split("@")[0] === take);
}
