/** A game as it is shown: receives views from the server and animates what happened before it shows the new view. */
import { api, Unreachable, unlessRefused } from "../api/client";
import { Stream } from "../api/stream";
import type { Analysis, Happened, Phrase, Seat, StoryEvent, View } from "../api/types";
import { Wardrobe } from "../art/dress";
import { app } from "./app.svelte";
import type { Effects } from "./effects";
import { localiseNames, ownSeat } from "./selectors";
import { Story } from "./story.svelte";

export interface Listener {
  /** The first view has arrived. */
  opened(): void;
  /** A step on the way to a new view is about to be shown. */
  glimpsed(): void;
  /** Another position is shown. */
  changed(view: View, before: View | null): void;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** How many entries of the log before the first view we request, to know what was played last. */
const LOOK_BACK = 40;
const RETRY_MS = 1500;
const THINKING_MS = 1000;
const PHRASE_MS = 5000;

export class ShownGame {
  view = $state.raw<View | null>(null);
  wardrobe = $state.raw<Wardrobe | null>(null);
  connected = $state(true);
  /** The server does not know this game, or does not show it to us. */
  lost = $state(false);
  /** The computer has been thinking for a while: long enough to say so. */
  thinking = $state(false);
  /** What happened is being played. Until it is over, the sentences wait. */
  performing = $state(false);
  /** A phrase that somebody said a moment ago. */
  phrase = $state.raw<Phrase | null>(null);
  /** What the stream last told of the review of this game. */
  analysis = $state.raw<Analysis | null>(null);
  readonly story = new Story();
  readonly ownSeat: Seat = $derived(this.view ? ownSeat(this.view) : 0);
  closed = false;
  /** How far the server's clock is ahead of ours. */
  #ahead = 0;

  #stream: Stream | null = null;
  /** Shows views one after the other, each after the animation of the previous one. */
  #queue: Promise<void> = Promise.resolve();
  #thinkingTimer: Timer;
  #phraseTimer: Timer;

  constructor(
    readonly id: string,
    private readonly effects: Effects,
    private readonly listener: Listener,
  ) {}

  async open(): Promise<void> {
    try {
      const [view, edition] = await Promise.all([api.view(this.id), api.editionOf(this.id)]);
      if (this.closed) return;
      this.wardrobe = new Wardrobe(edition);
      this.effects.tune(this.wardrobe.dress.quilt.weave);
      this.#setClock(view);
      this.#show(localiseNames(view, app.words));
      this.listener.opened();
      this.#listen(Math.max(0, view.table.seq - LOOK_BACK));
    } catch (error) {
      if (error instanceof Unreachable) {
        this.connected = false;
        setTimeout(() => void (this.closed || this.open()), RETRY_MS);
      } else this.lost = true;
    }
  }

  #listen(since: number): void {
    let first: number | null = since;
    this.#stream = new Stream(this.id, () => (first !== null ? first : (this.view?.table.seq ?? null)), {
      view: (view) => {
        first = null;
        this.#setClock(view);
        this.#enqueue(() => this.#arrive(localiseNames(view, app.words)));
      },
      presence: (presence) => {
        if (this.view) this.view = { ...this.view, presence };
      },
      phrase: (phrase) => this.#hear(phrase),
      analysis: (analysis) => (this.analysis = analysis),
      connected: (yes) => (this.connected = yes),
      gone: () => (this.lost = true),
    });
  }

  /** The server's time, as far as we know it. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  #setClock(view: View): void {
    this.#ahead = view.server_ms - Date.now();
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(() => (this.closed ? undefined : step()));
    return this.#queue;
  }

  /** Shows a requested view, for a replay; animates the way there if its events are given. */
  show(asked: View, events: readonly StoryEvent[]): Promise<void> {
    const view = localiseNames(asked, app.words);
    return this.#enqueue(async () => {
      if (events.length) await this.#perform(view, [{ seq: 0, at_ms: 0, events }]);
      this.#show(view);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.#thinkingTimer);
    clearTimeout(this.#phraseTimer);
    this.#stream?.close();
  }

  /** Shows the next view; first animates what happened in between. */
  async #arrive(view: View): Promise<void> {
    const before = this.view;
    if (!before || view.table.seq < before.table.seq) return;
    const news = this.story.hear(before, view);
    if (view.table.seq === before.table.seq) {
      this.view = view;
      return;
    }
    this.story.sawEnd = view.table.phase === "over";
    await this.#perform(view, news);
    this.story.countJoined(news);
    this.#show(view);
  }

  async #perform(view: View, happened: readonly Happened[]): Promise<void> {
    const before = this.view;
    if (!before) return;
    this.#calm();
    this.performing = true;
    this.story.markFresh(before, view);
    await this.effects.perform(before, view, happened, (glimpsed) => {
      this.listener.glimpsed();
      this.view = glimpsed;
    });
  }

  /** Nobody is shown as thinking any more. */
  #calm(): void {
    clearTimeout(this.#thinkingTimer);
    this.thinking = false;
  }

  #show(view: View): void {
    const before = this.view;
    this.view = view;
    this.performing = false;
    this.#calm();
    if (view.you.may.stop_thinking) this.#thinkingTimer = setTimeout(() => (this.thinking = true), THINKING_MS);
    if (before?.table.position !== view.table.position) this.listener.changed(view, before);
  }

  stopThinking(): void {
    this.thinking = false;
    void api.stopThinking(this.id).catch(unlessRefused);
  }

  #hear(phrase: Phrase): void {
    this.phrase = phrase;
    clearTimeout(this.#phraseTimer);
    this.#phraseTimer = setTimeout(() => (this.phrase = null), PHRASE_MS);
    if (!this.view?.you.seats.includes(phrase.seat)) this.effects.sound("yours");
  }
}
