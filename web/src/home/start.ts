/** Setting up a game from the home page. */
import { api } from "../api/client";
import { app } from "../state/app.svelte";
import { keepSettings, settings } from "../state/settings.svelte";

export type Opponent = "computer" | "here" | "link";

export interface Wanted {
  readonly edition: string;
  readonly opponent: Opponent;
  readonly level: string;
  readonly board?: string | undefined;
  readonly first?: 0 | 1 | "random";
}

export async function start(wanted: Wanted): Promise<void> {
  keepSettings();
  const words = app.words;
  const me = { kind: "me" as const, name: settings.name.trim() || words.player(1) };
  const other =
    wanted.opponent === "computer"
      ? { kind: "bot" as const, level: wanted.level }
      : wanted.opponent === "here"
        ? { kind: "me" as const, name: settings.otherName.trim() || words.player(2) }
        : { kind: "open" as const, name: words.friend };
  const created = await api.create({
    edition: wanted.edition,
    ...(wanted.board ? { board: wanted.board } : {}),
    seats: [me, other],
    first: wanted.first ?? "random",
    clock: { kind: "none" },
    undo: "free",
  });
  app.go(`#game=${created.game}`);
}
