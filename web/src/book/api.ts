/** Requests of the family book. */
import { ask } from "../api/client";
import type { BookExport, FamilyBook, Pairing } from "../api/types";

/** What a part of a file brought. */
export interface Brought {
  readonly profiles: number;
  readonly lines: number;
}

export interface Asked {
  readonly profile: string;
  readonly other?: string | undefined;
  readonly edition?: string;
  readonly before?: number | null;
  readonly most?: number;
}

export const bookApi = {
  pairings: async () => (await ask<{ pairings: Pairing[] }>("GET", "/api/book")).pairings,
  of({ profile, ...query }: Asked): Promise<FamilyBook> {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null || value === "" ? [] : [[name, `${value}`]]));
    return ask<FamilyBook>("GET", `/api/book/${profile}?${new URLSearchParams(given)}`);
  },
  watch: (game: string) => ask<void>("POST", `/api/book/games/${game}`),
  add: (part: BookExport) => ask<Brought>("POST", "/api/book/import", part),
};
