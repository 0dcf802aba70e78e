/** A finished game, reviewed by the engine: who was ahead at each step, and the turning points. It arrives bit by bit. */
import { api } from "../api/client";
import type { Analysis, Judged, Review as Found, Suspect } from "../api/types";

/** While the engine is at work, the stream tells every second how far it is. After this much silence we ask. */
const SILENCE = 10_000;

export class Review {
  /** Points ahead for player 0, by ply. */
  values = $state.raw<readonly number[]>([]);
  /** The same as chance and points, with gaps where nothing is known yet. */
  all = $state.raw<Analysis["values"]>([]);
  judged = $state.raw<readonly Judged[]>([]);
  /** What follows from them: the moments and the numbers. */
  found = $state.raw<Found | null>(null);
  /** While the engine is at work: the turns that seem to have cost much. */
  suspected = $state.raw<readonly Suspect[]>([]);
  /** How much of the work is done, from 0 to 1. */
  progress = $state(0);
  /** The decisions that lost the most, in the order of the game. */
  readonly turns: readonly Judged[] = $derived(
    this.judged
      .filter((each) => each.grade === "mistake" || each.grade === "blunder")
      .sort((one, two) => (two.lost?.margin ?? 0) - (one.lost?.margin ?? 0))
      .slice(0, 3)
      .sort((one, two) => one.ply - two.ply),
  );
  /** The engine is at work. */
  running = $state(false);
  /** The engine could not be asked. */
  failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Waits until the score has been added up: players who leave earlier need no review. */
  constructor(
    readonly game: string,
    wait = 1500,
  ) {
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  /** The stream told how far the review is. */
  hear(analysis: Analysis): void {
    if (this.running) this.#show(analysis);
  }

  /** It failed, and somebody asks again. */
  retry(): void {
    this.failed = false;
    void this.#ask();
  }

  /** The stream was away and may have missed something. */
  catchUp(): void {
    if (this.running) void this.#ask();
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    const found = await api.analysis(this.game).catch(() => null);
    if (found) this.#show(found);
    else this.#fail();
  }

  #show(found: Analysis): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    if (found.status === "none") return this.#fail();
    let last = 0;
    const known = found.values.findLastIndex(Boolean) + 1;
    this.values = found.values.slice(0, known).map((value) => (last = ofFirst(value) ?? last));
    this.all = found.values;
    this.judged = found.decisions;
    this.found = found.review ?? null;
    this.suspected = found.suspected;
    this.progress = found.of ? found.done / found.of : 0;
    this.failed = false;
    this.running = found.status === "running";
    if (this.running) this.#timer = setTimeout(() => void this.#ask(), SILENCE);
  }

  #fail(): void {
    this.failed = true;
    this.suspected = [];
    this.running = false;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** The points that player 0 is ahead. */
function ofFirst(value: Analysis["values"][number]): number | undefined {
  return value?.seat === 1 ? -value.margin : value?.margin;
}
