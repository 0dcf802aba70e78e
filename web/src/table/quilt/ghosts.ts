/** What the ghosts on a quilt have in common: what was played, what is better, and further ways with a number. */
import type { Cells } from "../../api/types";
import { UNIT } from "../../art/shapes";

export const GHOST = { bad: "#B3261E", ok: "#1F8A57", other: "#5B4A8A" } as const;

/** How large the badge is: the same on the screen, whatever a cell measures. */
export const badgeRadius = (cell: number): number => Math.max((11 * UNIT) / cell, UNIT * 0.25);

/** The upper right corner of a shape; or the lower right one, so that two badges do not lie on each other. */
export function badgeAt(cells: Cells, low = false): { x: number; y: number } {
  const rows = cells.map(([row]) => row);
  const row = low ? Math.max(...rows) : Math.min(...rows);
  return { x: (Math.max(...cells.filter(([at]) => at === row).map(([, column]) => column)) + 1) * UNIT, y: (row + (low ? 1 : 0)) * UNIT };
}
