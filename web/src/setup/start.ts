/** Starting a game as the player wants it. */
import { api } from "../api/client";
import { keepInvite } from "../invite/links";
import type { NewGame, Seat } from "../api/types";
import { app } from "../state/app.svelte";
import { keepSettings, settings } from "../state/settings.svelte";
import { seatsFor, tableRules, type Opponent } from "./wishes";

/** What is played: an edition of the package, or what somebody brought. */
export type Played = Pick<NewGame, "edition" | "board" | "first" | "record" | "plies" | "edition_file">;

/** `mine` is the seat that you take, `named` how the players of a saved game were called. */
export async function start(opponent: Opponent, played: Played, mine: Seat = 0, named: readonly string[] = []): Promise<void> {
  keepSettings();
  const words = app.words;
  const me = settings.name.trim() || named[mine] || words.player(1);
  const other = opponent === "here" ? settings.otherName.trim() || named[1 - mine] || words.player(2) : words.friend;
  const [first, second] = seatsFor(opponent, { me, other, level: settings.level });
  const seats = mine === 0 ? [first, second] : [second, first];
  const created = await api.create({ ...played, ...tableRules(settings.wishes, opponent), seats });
  keepInvite(created.game, created.links.find((link) => link.purpose === "invite"));
  app.go(`#game=${created.game}`);
}
