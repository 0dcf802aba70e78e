/** Ways to play as ghosts: what was played, what is better, and further ways with a number. */
import type { Draft } from "../../state/draft";
import { GHOST } from "./ghosts";

export type Spot = Pick<Draft, "patch" | "code" | "row" | "column">;
export type GhostKind = "played" | "better" | number;

export const ghostColour = (kind: GhostKind): string => (kind === "played" ? GHOST.bad : kind === "better" ? GHOST.ok : GHOST.other);

const PLACE = /^(\w*)@([a-z])(\d+)(?:\.(\d?)(f?))?$/;

/** The place that a decision in notation names, such as `p17@d4.1f`; `inHand` is the patch of `@d4`. Null if it names none. */
export function spotOf(text: string, inHand = ""): Spot | null {
  const [, patch, column, row, quarters, mirrored] = PLACE.exec(text) ?? [];
  if (!column || !row) return null;
  return { patch: patch || inHand, code: Number(quarters ?? 0) + (mirrored ? 4 : 0), row: Number(row) - 1, column: column.charCodeAt(0) - 97 };
}
