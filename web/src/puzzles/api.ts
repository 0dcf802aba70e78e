/** Requests about puzzles: for the profile that plays at this browser, otherwise for the browser. */
import { ask } from "../api/client";
import type { PuzzleAttempt, PuzzleHelp, PuzzleShelf, PuzzleTask } from "../api/types";
import { asOwner } from "../train/trainee";

/** The date where the player is. */
export function today(): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function asked<T>(method: string, path: string, query: Readonly<Record<string, string>>, body?: object): Promise<T> {
  return asOwner((profile) => {
    const text = new URLSearchParams({ ...query, ...(profile && { profile }) }).toString();
    return ask<T>(method, `/api/puzzles${path}${text && `?${text}`}`, body);
  });
}

/** Which puzzles come one after the other: `family.edition.theme`, each may be empty. */
export function seriesQuery(series: string): Record<string, string> {
  const [family = "", edition = "", theme = ""] = series.split(".");
  return Object.fromEntries(Object.entries({ family, edition, theme }).filter(([, value]) => value));
}

export const puzzlesApi = {
  shelf: () => asked<PuzzleShelf>("GET", "", { today: today() }),
  task: (puzzle: string) => asked<PuzzleTask>("GET", `/${puzzle}`, { today: today() }),
  next: async (series: string) => (await asked<{ task: PuzzleTask | null }>("GET", "/next", { ...seriesQuery(series), today: today() })).task,
  attempt: (puzzle: string, decisions: string, tries: number) => asked<PuzzleAttempt>("POST", `/${puzzle}/try`, {}, { decisions, tries, today: today() }),
  help: (puzzle: string, what: "hint" | "answer") => asked<PuzzleHelp>("POST", `/${puzzle}/help`, {}, { what, today: today() }),
};
