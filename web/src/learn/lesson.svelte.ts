/** A lesson as it goes: which step, what the bee says about the last deed, and whether the opponent may play. */
import { api } from "../api/client";
import type { StoryEvent } from "../api/types";
import { lying } from "../art/shapes";
import { app } from "../state/app.svelte";
import { hang } from "../state/draft";
import type { Effects } from "../state/effects";
import { keepSettings, settings } from "../state/settings.svelte";
import { lessonOf, type Prepared } from "./lessons";
import { PupilGame, type Teacher } from "./pupil.svelte";
import { isAskedFor, KEYS, ONLY, stepsOf, type Step } from "./steps";

/** The bee asks for a deed, praises it, explains that another one works, too, or rests while the pupil plays alone. */
export type Phase = "asks" | "praises" | "minds" | "rests";

/** What the last deed of the pupil did. */
export interface Effect {
  readonly moved: number;
  readonly received: number;
  readonly earned: number;
}

/** After this many errors in a step, only the deed itself is possible. */
const PATIENCE = 2;
const NOTHING: Effect = { moved: 0, received: 0, earned: 0 };

export class Lesson implements Teacher {
  game = $state.raw<PupilGame | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  at = $state(0);
  phase = $state<Phase>("asks");
  /** What went wrong in this step. */
  errors = $state(0);
  /** Earlier errors with the same patch: to put it back and take it again does not clear them. */
  #carried = $state(0);
  /** Counts the blinks of the rim. */
  blinks = $state(0);
  /** A decision is being taken back, or the game is being prepared. */
  busy = $state(false);
  effect = $state.raw<Effect>(NOTHING);
  take = "";
  readonly step: Step | undefined = $derived(this.steps[this.at]);
  readonly isOver: boolean = $derived(this.game?.view?.table.phase === "over");
  /** Only what is asked for can be done. */
  readonly isStrict: boolean = $derived(this.phase === "asks" && this.errors + this.#carried >= PATIENCE);

  #prepared: Prepared | null = null;
  #taps = 0;
  /** The position in which the step was first asked for. */
  #ply = 0;
  /** Whether the decision that was sent, and is not shown yet, is the one that was asked for. */
  #sent = $state.raw<"asked" | "other" | null>(null);
  #chosen: string | null = null;
  #release: (() => void) | null = null;
  readonly #waits = new Set<() => void>();

  constructor(
    readonly edition: string,
    private readonly effects: Effects,
  ) {}

  /** The bee has not yet said what it thinks of the last deed. */
  get isLooking(): boolean {
    return this.busy || this.#sent !== null;
  }

  // --- the game

  /** Opens the prepared game; false if the edition has no lesson. */
  async begin(): Promise<boolean> {
    const [prepared, info] = await Promise.all([lessonOf(this.edition), api.edition(this.edition)]);
    if (!prepared) return false;
    [this.#prepared, this.take] = [prepared, prepared.take];
    await this.#prepare(prepared);
    this.steps = stepsOf(info, this.take);
    return true;
  }

  async #prepare({ record }: Prepared): Promise<void> {
    const [gentlest] = await api.levels();
    const { game: id } = await api.create({
      edition: this.edition,
      record,
      seats: [{ kind: "me", name: settings.name || app.words.player(1) }, { kind: "bot", level: gentlest?.name ?? "" }],
      first: 0,
      clock: { kind: "none" },
      undo: "free",
    });
    const next = new PupilGame(id, this.effects, this);
    await next.open();
    this.close();
    this.game = next;
    this.#ply = next.view?.table.ply ?? 0;
  }

  close(): void {
    for (const stop of this.#waits) stop();
    this.#release?.();
    if (!this.game) return;
    this.game.close();
    void api.remove(this.game.id).catch(() => undefined);
  }

  // --- step by step

  /** What the bee points at, and what can be touched. */
  get spots(): readonly string[] {
    const step = this.step;
    if (!step) return [];
    if (this.phase !== "asks") return [this.phase === "minds" ? ".mineq" : ".time"];
    const confirms = step.deed === "advance" && this.game?.proposal.advancing;
    if (confirms) return ['[data-do="confirm"]'];
    return (this.isStrict && ONLY[step.deed]) || step.spots;
  }

  /** The bubble waits to be closed. */
  get hasNext(): boolean {
    return this.phase !== "asks" || this.step?.deed === "read" || this.step?.deed === "end";
  }

  get hasDeed(): boolean {
    return this.phase === "asks" && !this.hasNext;
  }

  next(): void {
    if (this.busy || !this.hasNext) return;
    if (this.phase === "minds") void this.#putBack();
    else if (this.phase === "asks" && this.step?.deed === "end") this.#rest();
    else this.#go(this.at + 1);
  }

  #go(to: number): void {
    const asked = this.steps[to]?.deed;
    const isSamePatch = asked === "sew" || asked === "take";
    if (!isSamePatch) this.#ply = this.game?.view?.table.ply ?? 0;
    this.#carried = isSamePatch ? this.#carried + this.errors : 0;
    [this.at, this.errors, this.#taps, this.phase, this.#chosen] = [to, 0, 0, "asks", null];
  }

  #rest(): void {
    this.phase = "rests";
    this.#release?.();
  }

  /** Looks at what the pupil has in hand: choosing is a deed, and putting back is none. */
  watch(): void {
    const proposal = this.game?.proposal;
    if (!proposal || this.phase !== "asks" || this.#sent || !proposal.mayDecide) return;
    const deed = this.step?.deed;
    const draft = proposal.draft;
    if (deed === "choose" && draft?.patch === this.take) this.#go(this.at + 1);
    else if (deed === "choose" && draft && draft.patch !== this.#chosen) {
      this.#chosen = draft.patch;
      this.correct();
    } else if ((deed === "sew" || deed === "take") && !this.game?.view?.table.placing && draft?.patch !== this.take) {
      this.#askAgain();
      this.correct();
    }
  }

  /** The step, from its beginning: the card is chosen first. */
  #askAgain(): void {
    const first = this.steps.findIndex((step) => step.deed === "choose");
    const deed = this.step?.deed;
    if (deed === "sew" || deed === "take") this.at = first;
    [this.phase, this.#chosen] = ["asks", null];
  }

  // --- what the pupil does

  get isAway(): boolean {
    return this.phase === "rests";
  }

  mayDecide(decision: string): boolean {
    const deed = this.step?.deed;
    if (this.phase !== "asks" || !deed || this.#sent) return false;
    const asked = isAskedFor(deed, decision, this.take);
    if (!asked && this.isStrict) return false;
    this.#sent = asked ? "asked" : "other";
    return true;
  }

  notSent(): void {
    this.#sent = null;
  }

  correct(): void {
    this.errors++;
    this.blinks++;
    if (this.isStrict) this.#showPlace();
  }

  /** The patch hops to a place where it fits: all that is left to do is to sew it there. */
  #showPlace(): void {
    const proposal = this.game?.proposal;
    const patch = proposal?.draft?.patch;
    const cells = patch && this.game?.wardrobe?.cells(patch);
    if (!proposal || !cells || !proposal.source || proposal.takesFirst || patch !== (this.step?.deed === "sew" ? this.take : patch)) return;
    proposal.draft = hang(proposal.source, lying(cells));
  }

  /** A tap on the veil does nothing. After a few taps the bee says where to look. */
  tapVeil(): void {
    this.blinks++;
    if (++this.#taps % PATIENCE === 0 && this.hasDeed) this.correct();
  }

  finished(events: readonly StoryEvent[]): void {
    const sent = this.#sent;
    this.#sent = null;
    if (!sent || this.isAway) return;
    this.effect = effectOf(events);
    if (sent === "other") {
      this.errors++;
      this.phase = "minds";
    } else if (events.some((event) => event.type === "refilled")) this.#go(this.steps.findIndex((step) => step.deed === "sew"));
    else this.phase = "praises";
  }

  /** Another decision than the one asked for is taken back, with a word, and the step is asked again. */
  async #putBack(): Promise<void> {
    const game = this.game;
    if (!game) return;
    this.busy = true;
    this.#release?.();
    await this.#until(() => Boolean(game.view?.you.may.decide) && !game.proposal.waiting);
    if (await game.takeBack(this.#ply)) await this.#until(() => game.view?.table.ply === this.#ply);
    else if (this.#prepared) await this.#prepare(this.#prepared); // new patches were revealed: the same position in a new game
    this.#askAgain();
    this.busy = false;
  }

  opponentMay(): Promise<void> {
    if (this.isAway || this.busy) return Promise.resolve();
    return new Promise((resolve) => (this.#release = resolve));
  }

  // --- what may be touched when help is explicit

  isAllowed(event: Event): boolean {
    const target = event.target instanceof Element ? event.target : null;
    if (!this.isStrict || target?.closest(".coach, dialog")) return true;
    if (event instanceof KeyboardEvent) return this.#isAllowedKey(event.key.toLowerCase());
    return event.type !== "click" || this.spots.some((spot) => target?.closest(spot));
  }

  #isAllowedKey(key: string): boolean {
    const number = String((this.game?.view?.table.circle.indexOf(this.take) ?? -1) + 1);
    const deed = this.step?.deed ?? "read";
    return ["tab", "shift", "enter", " "].includes(key) || KEYS[deed].includes(key) || (deed === "choose" && key === number);
  }

  /** Resolves when the condition holds, or never if the lesson is left. */
  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const stop = $effect.root(() => {
        $effect(() => {
          if (!isSo()) return;
          this.#waits.delete(stop);
          queueMicrotask(stop);
          resolve();
        });
      });
      this.#waits.add(stop);
    });
  }

  /** The pupil has finished this lesson, on this device. */
  keep(): void {
    settings.learned = true;
    keepSettings();
  }
}

function effectOf(events: readonly StoryEvent[]): Effect {
  const sum = (values: readonly number[]): number => values.reduce((one, two) => one + two, 0);
  return {
    moved: sum(events.flatMap((event) => (event.type === "moved" ? event.end - event.start : []))),
    received: sum(events.flatMap((event) => (event.type === "received" ? event.buttons : []))),
    earned: sum(events.flatMap((event) => (event.type === "earned" ? event.buttons : []))),
  };
}
