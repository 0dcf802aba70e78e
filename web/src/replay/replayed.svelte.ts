/** A game that is looked at again: where the replay stands, how it goes on, and whether it goes on by itself. */
import { api } from "../api/client";
import type { PlayedTurn, View } from "../api/types";
import { Wardrobe } from "../art/dress";
import { app } from "../state/app.svelte";
import { GameState } from "../state/game.svelte";
import type { Effects } from "../state/effects";
import { eventsBetween, stopAt, stopsOf } from "./steps";

/** How long a step stays when the replay goes on by itself: longer where nothing moves, because it comes all at once. */
const STAY_MS = 1000;
const STAY_STILL_MS = 1800;

export class Replayed {
  readonly game: GameState;
  turns = $state.raw<readonly PlayedTurn[]>([]);
  last = $state(0);
  /** The ply that the replay is to show. */
  ply = $state(0);
  /** The ply that its table shows. It lags behind while a position is being fetched. */
  at = $state(0);
  /** Decision by decision, not turn by turn. */
  single = $state(false);
  playing = $state(false);
  mayReview = $state(false);
  readonly stops: readonly number[] = $derived(stopsOf(this.turns, this.last, this.single));
  /** The number of the step that is shown. */
  readonly number: number = $derived(stopAt(this.stops, this.ply));
  readonly #views = new Map<number, Promise<View>>();
  #seats: View["you"]["seats"] = [];
  #shown = -1;
  #busy: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    effects: Effects,
  ) {
    this.game = new GameState(id, effects);
  }

  async open(start: number): Promise<void> {
    try {
      const [view, edition, played] = await Promise.all([api.view(this.id), api.editionOf(this.id), api.turns(this.id)]);
      this.game.shown.wardrobe = new Wardrobe(edition);
      this.turns = played.turns;
      this.last = view.table.ply;
      this.mayReview = view.you.may.analyse;
      // At a shared table nobody is "you", and no quilt changes places with the turn.
      this.#seats = view.you.seats.length === 1 ? view.you.seats : [];
      await this.toPly(start);
    } catch {
      this.game.shown.lost = true;
    }
  }

  close(): void {
    this.pause();
    this.game.close();
  }

  // --- going somewhere

  /** Shows a ply. While one is on its way, only the last that was wanted is shown after it. */
  go(ply: number): Promise<void> {
    this.ply = Math.max(0, Math.min(this.last, ply));
    this.#busy ??= this.#catchUp().finally(() => (this.#busy = null));
    return this.#busy;
  }

  step(by: 1 | -1): Promise<void> {
    const next = by > 0 ? this.stops.find((stop) => stop > this.ply) : this.stops.findLast((stop) => stop < this.ply);
    return this.go(next ?? this.ply);
  }

  /** Shows the step to which a ply belongs. */
  toPly(ply: number): Promise<void> {
    return this.toStop(stopAt(this.stops, ply));
  }

  toStop(number: number): Promise<void> {
    return this.go(this.stops[number] ?? this.last);
  }

  async #catchUp(): Promise<void> {
    while (this.#shown !== this.ply && !this.game.shown.closed) {
      const wanted = this.ply;
      const view = await this.#at(wanted);
      if (wanted !== this.ply) continue;
      this.at = wanted;
      const isNext = this.stops[stopAt(this.stops, wanted) - 1] === this.#shown;
      await this.game.shown.show(view, isNext ? eventsBetween(this.turns, this.#shown, wanted) : []);
      this.#shown = wanted;
      history.replaceState(null, "", `#replay=${this.id},${wanted}`);
    }
  }

  #at(ply: number): Promise<View> {
    const found = this.#views.get(ply) ?? api.viewAt(this.id, ply).then((view) => this.#lookedBackAt(view));
    this.#views.set(ply, found);
    found.catch(() => this.#views.delete(ply)); // so that it is asked for again
    return found;
  }

  /** The players are those who played. Nobody is away from a game that is over. */
  #lookedBackAt(view: View): View {
    return { ...view, you: { ...view.you, seats: this.#seats }, presence: { ...view.presence, seats: [true, true] } };
  }

  // --- going on by itself

  get atEnd(): boolean {
    return this.ply >= this.last;
  }

  play(): void {
    this.playing = true;
    if (this.atEnd) void this.go(0);
    this.#timer = setTimeout(() => void this.#playOn(), this.atEnd ? STAY_MS : 0);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #playOn(): Promise<void> {
    try {
      await this.step(1);
    } catch (error) {
      this.pause();
      throw error;
    }
    if (!this.playing) return;
    if (this.atEnd) return this.pause();
    const next = this.stops.find((stop) => stop > this.ply);
    if (next !== undefined) void this.#at(next).catch(() => undefined); // it is asked for again when its turn comes
    this.#timer = setTimeout(() => void this.#playOn(), app.still ? STAY_STILL_MS : STAY_MS);
  }
}
