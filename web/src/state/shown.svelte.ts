/** A game as it is shown: the view, how it came from the server, and how what happened is played before it is seen. */
import { api, Unreachable } from "../api/client";
import { Stream } from "../api/stream";
import type { Happened, Phrase, Seat, View } from "../api/types";
import { Wardrobe } from "../art/dress";
import { play, tune } from "../motion/sounds";
import { app } from "./app.svelte";
import { christen, nearSeat } from "./sight";
import { Story } from "./story.svelte";

/** What makes the difference of two views visible (and audible) before the new one is shown. */
export type Stage = (before: View, after: View, happened: readonly Happened[], glimpse: (view: View) => void) => Promise<void>;

export class ShownGame {
  view = $state.raw<View | null>(null);
  wardrobe = $state.raw<Wardrobe | null>(null);
  connected = $state(true);
  lost = $state(false);
  /** The computer has been thinking for a while. */
  thinking = $state(false);
  /** What somebody said a moment ago. */
  phrase = $state.raw<Phrase | null>(null);
  readonly story = new Story();
  stage: Stage | null = null;
  readonly near: Seat = $derived(this.view ? nearSeat(this.view) : 0);

  protected closed = false;
  #stream: Stream | null = null;
  #queue: Promise<void> = Promise.resolve();
  #patience = 0;
  #silence = 0;

  constructor(readonly id: string) {}

  /** The first view is there. */
  protected opened(): void {}
  /** A step on the way to a new view is about to be seen. */
  protected glimpsed(): void {}
  /** Another position is shown. */
  protected changed(_view: View, _before: View | null): void {}

  async open(): Promise<void> {
    try {
      const [view, edition] = await Promise.all([api.view(this.id), api.editionOf(this.id)]);
      if (this.closed) return;
      christen(view, app.words);
      this.wardrobe = new Wardrobe(edition);
      tune(this.wardrobe.dress.quilt.weave);
      this.#show(view);
      this.opened();
      this.#listen(Math.max(0, view.table.seq - 3));
    } catch (error) {
      if (error instanceof Unreachable) {
        this.connected = false;
        setTimeout(() => void (this.closed || this.open()), 1500);
      } else this.lost = true;
    }
  }

  #listen(since: number): void {
    let first: number | null = since;
    this.#stream = new Stream(this.id, () => (first !== null ? first : (this.view?.table.seq ?? null)), {
      view: (view) => {
        christen(view, app.words);
        first = null;
        this.#queue = this.#queue.then(() => this.#arrive(view));
      },
      presence: (presence) => {
        if (this.view) this.view = { ...this.view, presence };
      },
      phrase: (phrase) => this.#hear(phrase),
      connected: (yes) => (this.connected = yes),
      gone: () => (this.lost = true),
    });
  }

  /** Shows a view that was asked for, with the way there; for looking back. */
  show(view: View): Promise<void> {
    christen(view, app.words);
    const happened = view.happened;
    this.#queue = this.#queue.then(async () => {
      if (this.closed) return;
      this.story.remember(happened);
      const next = this.view?.table.ply === view.table.ply - 1;
      if (next) await this.#perform(view, happened);
      this.#show(view);
    });
    return this.#queue;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.#patience);
    clearTimeout(this.#silence);
    this.#stream?.close();
  }

  /** Shows a view after the one before it; what happened in between is played first. */
  async #arrive(view: View): Promise<void> {
    const before = this.view;
    if (this.closed || !before || view.table.seq < before.table.seq) return;
    const news = this.story.hear(before, view);
    if (view.table.seq === before.table.seq) {
      this.view = view;
      return;
    }
    this.story.ended = view.table.phase === "over";
    await this.#perform(view, news);
    this.story.close(news);
    this.#show(view);
  }

  async #perform(view: View, happened: readonly Happened[]): Promise<void> {
    const before = this.view;
    if (!before) return;
    this.story.sew(before, view);
    await this.stage?.(before, view, happened, (glimpsed) => {
      this.glimpsed();
      this.view = glimpsed;
    });
  }

  #show(view: View): void {
    const before = this.view;
    this.view = view;
    clearTimeout(this.#patience);
    this.thinking = false;
    if (view.you.may.stop_thinking) this.#patience = window.setTimeout(() => (this.thinking = true), 200);
    if (before?.table.position !== view.table.position) this.changed(view, before);
  }

  stopThinking(): void {
    this.thinking = false;
    void api.stopThinking(this.id).catch(() => undefined);
  }

  #hear(phrase: Phrase): void {
    this.phrase = phrase;
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => (this.phrase = null), 5000);
    if (!this.view?.you.seats.includes(phrase.seat)) play("yours");
  }
}
