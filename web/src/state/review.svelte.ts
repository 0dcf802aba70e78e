/** A finished game looked at again by the engine: who stood better when, and where it turned. Comes bit by bit. */
import { api } from "../api/client";
import type { Analysis } from "../api/types";

export type Judged = Analysis["decisions"][number];

export class Review {
  /** Points ahead for player 0, by ply. */
  values = $state.raw<readonly number[]>([]);
  judged = $state.raw<readonly Judged[]>([]);
  /** Where the most was lost, in the order of the game. */
  readonly turns: readonly Judged[] = $derived(
    this.judged
      .filter((each) => each.grade === "mistake" || each.grade === "blunder")
      .sort((one, two) => (two.lost?.margin ?? 0) - (one.lost?.margin ?? 0))
      .slice(0, 3)
      .sort((one, two) => one.ply - two.ply),
  );
  /** Nobody can say how it went. */
  failed = $state(false);
  #timer = 0;
  #closed = false;

  /** The score adds up first; whoever leaves before needs no review. */
  constructor(
    readonly game: string,
    wait = 1500,
  ) {
    this.#timer = window.setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    const found = await api.analysis(this.game).catch(() => null);
    this.failed = !found;
    if (!found || this.#closed) return;
    let last = 0;
    const known = found.values.findLastIndex(Boolean) + 1;
    this.values = found.values.slice(0, known).map((value) => (last = value?.margin ?? last));
    this.judged = found.decisions;
    if (found.status !== "done") this.#timer = window.setTimeout(() => void this.#ask(), 1000);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
