/** What somebody brings: a game to play on, or an edition of their own. */
import type { FileCheck, NewGame } from "../api/types";

export interface Brought {
  readonly text: string;
  readonly check: FileCheck;
}

/** The part of a request that says what is played. A game can be continued only where a player is to decide. */
export function broughtGame({ text, check }: Brought, plies: number): Pick<NewGame, "record" | "plies" | "edition_file"> {
  return check.game ? { record: text, plies: Math.min(plies, check.game.playable) } : { edition_file: text };
}
