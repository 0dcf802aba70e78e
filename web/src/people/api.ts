/** Requests about the people of this home. They are loaded with the screens that need them. */
import { ask, Refusal } from "../api/client";
import type { Handicaps, NewProfile, Profile, Seat, SeatProfiles } from "../api/types";

export const peopleApi = {
  /** Everybody, or null if this server keeps no profiles; and whether this browser plays here, so that it may read the book. */
  async all(): Promise<readonly [readonly Profile[] | null, boolean]> {
    const { profiles, known } = await ask<{ profiles: boolean; known: boolean }>("GET", "/api/me");
    return [profiles ? (await ask<{ profiles: Profile[] }>("GET", "/api/profiles")).profiles : null, known];
  },
  here: (profile: string) => ask<void>("POST", `/api/profiles/${profile}/here`),
  add: (wanted: NewProfile) => ask<Profile>("POST", "/api/profiles", wanted),
  change: (profile: string, wanted: NewProfile) => ask<Profile>("POST", `/api/profiles/${profile}`, wanted),
  remove: (profile: string) => ask<void>("DELETE", `/api/profiles/${profile}`),
  /** Whose game this is; nobody's where no profiles are kept. */
  seated: (game: string): Promise<SeatProfiles> =>
    ask<{ profiles: SeatProfiles }>("GET", `/api/games/${game}/profile`).then(
      ({ profiles }) => profiles,
      (error) => {
        if (error instanceof Refusal) return [null, null];
        throw error;
      },
    ),
  sit: (game: string, seat: Seat, profile: string | null) => ask<void>("POST", `/api/games/${game}/profile`, { seat, profile }),
  handicaps: (query: Readonly<Record<string, string>>) => ask<Handicaps>("GET", `/api/handicaps?${new URLSearchParams(query)}`),
};
