/** Games in which the coach asks before a mistake counts, and from which loss of chance on. It belongs to this browser. */
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

/** The loss, in per cent, from which on the coach asks in this game; 0 if nobody does. */
export const taughtFrom = (game: string): number => all().find(([id]) => id === game)?.[1] ?? 0;

export function keepTaught(game: string, from: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[game, from], ...all()].slice(0, MOST)));
  } catch {
    // The browser keeps nothing: then nobody asks.
  }
}
