/** Everybody with everybody: the pairings of the server, each pair once. */
import type { Pairing } from "../api/types";

export interface Pair {
  readonly one: string;
  /** Null: a level, or somebody without a profile. */
  readonly two: string | null;
  readonly level: string | null;
  readonly wins: readonly [number, number];
  readonly games: number;
}

/** Those who have played most often first. With `of`, only the pairs of this person, who then comes first. */
export function pairsOf(pairings: readonly Pairing[], of: string | null = null): readonly Pair[] {
  const once = pairings.filter(({ profile, other }) => (of === null ? other === null || profile < other : profile === of));
  return once
    .map(({ profile, other, level, games, wins }): Pair => {
      const back = other === null ? games - wins : (pairings.find((each) => each.profile === other && each.other === profile)?.wins ?? games - wins);
      return { one: profile, two: other, level, wins: [wins, back], games };
    })
    .sort((one, two) => two.games - one.games);
}
