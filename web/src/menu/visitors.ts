/** Those who only watch a game: requests of its host, loaded with the menu. */
import { ask } from "../api/client";
import type { GameWatcher } from "../api/types";

export const visitors = {
  of: (game: string) => ask<GameWatcher[]>("GET", `/api/games/${game}/watchers`),
  sendAway: (game: string, watcher: string) => ask<void>("POST", `/api/games/${game}/revoke`, { what: "watch", watcher }),
};
