/** A finished game, reviewed by the engine: who was ahead when, and where the game turned. It arrives bit by bit. */
import { api } from "../api/client";
import type { Judged } from "../api/types";

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
  /** The engine could not be asked. */
  failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Waits until the score has been added up: nobody who leaves before needs a review. */
  constructor(
    readonly game: string,
    wait = 1500,
  ) {
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    const found = await api.analysis(this.game).catch(() => null);
    this.failed = !found;
    if (!found || this.#closed) return;
    let last = 0;
    const known = found.values.findLastIndex(Boolean) + 1;
    this.values = found.values.slice(0, known).map((value) => (last = value?.margin ?? last));
    this.judged = found.decisions;
    if (found.status !== "done") this.#timer = setTimeout(() => void this.#ask(), 1000);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
