/** The head start: extra buttons for one side. Positive numbers are yours, negative ones those of the other. */
import type { Handicaps, Level, NewGame } from "../api/types";
import type { Wishes } from "../state/settings.svelte";

export const MOST = 15;

/** The name under which a head start is remembered: each opponent needs another one. */
export function headStartKey(opponent: string, edition: string, level: string, other: string): string {
  return `${edition} ${opponent === "computer" ? level : opponent === "here" ? other : opponent}`;
}

export const headStartOf = (wishes: Wishes, key: string): number => Math.max(-MOST, Math.min(MOST, wishes.headStarts[key] ?? 0));

/** As the server wants it: by seat. `mine` is the seat that you take. */
export function handicapOf(headStart: number, mine: 0 | 1): Pick<NewGame, "handicap"> {
  if (!headStart) return {};
  const [me, other] = [Math.max(0, headStart), Math.max(0, -headStart)];
  return { handicap: mine === 0 ? [me, other] : [other, me] };
}

export interface Suggestion {
  /** In our sense: positive for you. */
  readonly headStart: number;
  /** Where it comes from: this many games; or what was measured for somebody who plays like this level. */
  readonly from: { readonly games: number } | { readonly level: number };
}

/**
 * What would be even: from the games of these two, otherwise as measured for somebody who plays like the nearest weaker
 * level. Nothing is measured for the first level, which everybody can beat: it gets no buttons from a newcomer.
 */
export function suggestionFrom(found: Handicaps, me: string, levels: readonly Level[], level: string | null): Suggestion | null {
  const told = found.suggested;
  if (told) return { headStart: told.profile === me ? told.buttons : -told.buttons, from: { games: told.games } };
  const number = levels.findIndex((each) => each.name === level) + 1;
  if (!number) return null;
  const usable = found.levels.filter(({ buttons }) => buttons > 0 && buttons <= MOST);
  const weaker = usable.filter(({ stronger }) => Number(stronger) === number).sort((one, two) => Number(two.weaker) - Number(one.weaker))[0];
  return weaker ? { headStart: weaker.buttons, from: { level: Number(weaker.weaker) } } : null;
}
