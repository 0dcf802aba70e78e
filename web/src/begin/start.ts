/** Starting a game as the player wants it. */
import { api } from "../api/client";
import { keepInvite } from "../invite/links";
import type { NewGame, Seat } from "../api/types";
import { people } from "../people/people.svelte";
import { app } from "../state/app.svelte";
import { keepSettings, settings } from "../state/settings.svelte";
import { keepTaught } from "./taught";
import { seatsFor, tableRules, type Opponent } from "./wishes";

/** What is played: an edition of the package, or what somebody brought. */
export type Played = Pick<NewGame, "edition" | "board" | "first" | "record" | "plies" | "edition_file" | "handicap" | "solo" | "day">;

let starting: Promise<void> | null = null;

/** Starts one game, however often it is asked for until there is one: a finger that trembles taps twice. */
export function start(...wanted: Parameters<typeof begin>): Promise<void> {
  return (starting ??= begin(...wanted).finally(() => (starting = null)));
}

/** `mine` is the seat that you take, `named` how the players of a saved game were called, `level` that of the computer. */
async function begin(opponent: Opponent, played: Played, mine: Seat = 0, named: readonly string[] = [], level = settings.level): Promise<void> {
  keepSettings();
  const words = app.words;
  const me = people.me?.name || settings.name.trim() || named[mine] || words.player(1);
  const other = opponent === "here" ? people.other?.name || settings.otherName.trim() || named[1 - mine] || words.player(2) : words.friend;
  const chosen = seatsFor(opponent, { me, other, level, profile: people.me?.profile, otherProfile: people.other?.profile });
  const seats = mine === 0 ? [...chosen] : [...chosen].reverse();
  const teach = opponent === "computer" ? settings.wishes.teach : 0;
  const rules = tableRules(settings.wishes, opponent);
  // The coach speaks only where hints are allowed.
  const created = await api.create({ ...played, ...rules, hints: rules.hints || teach > 0, seats });
  if (teach) keepTaught(created.game, teach);
  keepInvite(created.game, created.links.find((link) => link.purpose === "invite"));
  app.go(`#game=${created.game}`);
}
