/** The games in which the coach asks before a mistake counts, each with the smallest loss that it asks about. Kept in this browser. */
const KEY = "quiltbee-teaching";
const MOST = 30;
type Taught = readonly (readonly [string, number])[];

function all(): Taught {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Taught;
  } catch {
    return [];
  }
}

/** The smallest loss, in per cent, that the coach asks about in this game; 0 if there is no coach. */
export const taughtFrom = (game: string): number => all().find(([id]) => id === game)?.[1] ?? 0;

export function keepTaught(game: string, from: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[game, from], ...all()].slice(0, MOST)));
  } catch {
    // The browser stores nothing, so there is no coach.
  }
}
