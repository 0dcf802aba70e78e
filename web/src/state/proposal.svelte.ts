/** What the player is about to do: a patch that floats over the quilt, a plan for later, or an advance. Nothing is sent yet. */
import type { Consequence, PatchChoice, Player, View, Way } from "../api/types";
import { lying } from "../art/shapes";
import {
  advisedPatch, centred, draftOf, flip, hang, moved, sameSpot, tapped, turn, turnedAs, verdict,
  type Draft, type Size, type Source, type Verdict,
} from "./draft";
import type { Effects } from "./effects";
import { Notebook, type Notes } from "./notes";
import { mayPlan, Planner } from "./planner.svelte";
import { ownSeat } from "./selectors";
import type { Sender } from "./sender.svelte";
import type { ShownGame } from "./shown.svelte";

/** A patch (null for an advance) and what taking it would do. */
export interface Foreseen {
  readonly patch: string | null;
  readonly consequence: Consequence;
}

/** A hint comes in steps: which card to look at, where it goes, and why. */
export interface Advised {
  readonly way: Way;
  readonly stage: "which" | "where" | "why";
}

/** What the player did last with the proposal, for screen readers. */
export type Deed = "chosen" | "refused" | "advance" | "moved" | "turned" | "back";

export class Proposal {
  /** An advance is proposed and waits to be confirmed. */
  advancing = $state(false);
  /** The card under the pointer or with the focus: a patch in reach, or "A". */
  hovered = $state<string | null>(null);
  /** The card whose landing is shown while none has the pointer or the focus. */
  resting = $state<string | null>(null);
  /** The engine's hint, as long as the player proposes what it advises. */
  hint = $state.raw<Advised | null>(null);
  deed = $state<Deed | null>(null);
  #draft = $state.raw<Draft | null>(null);
  #notebook: Notebook | null = null;
  readonly #planner: Planner;

  constructor(
    private readonly shown: ShownGame,
    private readonly sender: Sender,
    private readonly effects: Effects,
  ) {
    this.#planner = new Planner(shown.id);
  }

  // --- what is possible now

  /** What we sent is not on the screen yet: until then the player cannot decide anything else. */
  readonly waiting: boolean = $derived.by(() => this.sender.written > (this.shown.view?.table.seq ?? 0));
  readonly mayDecide: boolean = $derived.by(() => Boolean(this.shown.view?.you.may.decide) && !this.waiting);
  /** A place can be planned for any patch of the circle, as long as no patch is in hand. */
  readonly mayPlan: boolean = $derived.by(() => mayPlan(this.shown.view, this.shown.ownSeat));
  readonly mayTouch: boolean = $derived(this.mayDecide || this.mayPlan);

  /** Where the draft's patch comes from: the choice, the hand, or the circle for a plan. */
  readonly source: Source | null = $derived.by(() => {
    const table = this.shown.view?.table;
    if (!table || !this.#draft) return null;
    if (this.#draft.plan) return this.#planner.fits?.patch === this.#draft.patch ? this.#planner.fits : null;
    return table.placing ?? this.choice(this.#draft.patch);
  });
  readonly verdict: Verdict | null = $derived.by(() => {
    const player = this.#player;
    return this.#draft && this.source && player ? verdict(this.#draft, this.source, player) : null;
  });
  /** The plan, if it can be played now: what it would take. */
  readonly offered: PatchChoice | null = $derived.by(() => {
    const choice = this.mayDecide && this.plan ? this.choice(this.plan.patch) : null;
    return choice?.possible && this.#fits(this.plan, choice) ? choice : null;
  });
  /** What the draft would do, or if there is none the card under the pointer. */
  readonly foreseen: Foreseen | null = $derived.by(() => {
    const view = this.shown.view;
    if (!view) return null;
    const { placing, choices, turn } = view.table;
    if (placing?.consequence && view.you.may.decide) return { patch: placing.patch, consequence: placing.consequence };
    const wanted = this.#draft?.patch ?? (this.advancing ? "A" : (this.hovered ?? this.resting ?? this.offered?.patch));
    if (!choices || !wanted || this.#draft?.plan || turn.seat !== this.shown.ownSeat) return null;
    return wanted === "A" ? { patch: null, consequence: choices.advance.consequence } : this.choice(wanted);
  });
  /** The player sees the new patches before choosing a place, as at a real table: so the purchase is sent first. */
  readonly takesFirst: boolean = $derived.by(
    () => Boolean(!this.shown.view?.table.placing && this.#draft && this.foreseen?.consequence.reveals),
  );
  readonly ready: boolean = $derived(
    (this.mayDecide || Boolean(this.#draft?.plan)) && (this.advancing || this.takesFirst || Boolean(this.verdict?.fits)),
  );

  get #player(): Player | undefined {
    return this.shown.view?.table.players[this.shown.ownSeat];
  }

  #fits(draft: Draft | null, source: Source): boolean {
    return draft !== null && this.#player !== undefined && verdict(draft, source, this.#player).fits;
  }

  choice(patch: string): PatchChoice | null {
    return this.shown.view?.table.choices?.patches.find((each) => each.patch === patch) ?? null;
  }

  // --- the draft, the plan, and their notes

  get draft(): Draft | null {
    return this.#draft;
  }

  set draft(draft: Draft | null) {
    this.#draft = draft;
    this.#note();
  }

  /** A place that is kept for a later turn of the player whose quilt is in front. */
  get plan(): Draft | null {
    return this.#planner.plans[this.shown.ownSeat];
  }

  set plan(plan: Draft | null) {
    this.#planner.keep(this.shown.ownSeat, plan);
    this.#note();
  }

  #note(): void {
    this.hint = null;
    const position = this.shown.view?.table.position;
    if (position) this.#notebook?.write({ position, draft: this.#draft, plans: this.#planner.plans });
  }

  /** Restores the notes from before a reload, and follows the notes of other tabs from now on. */
  open(): void {
    this.#notebook ??= new Notebook(this.shown.id, (notes) => this.#recall(notes));
    this.#recall(this.#notebook.read());
  }

  close(): void {
    this.#notebook?.close();
    this.#notebook = null; // an answer may still come, and there is nothing to note any more
  }

  /** A draft for another position is useless; a plan may still be useful. */
  #recall(notes: Notes | null): void {
    const table = this.shown.view?.table;
    if (!notes || !table) return;
    this.#planner.plans = notes.plans ?? [null, null];
    if (notes.position !== table.position) return;
    this.#draft = notes.draft ?? (table.placing ? this.#draft : null);
    if (notes.draft?.plan && this.#planner.fits?.patch !== notes.draft.patch) void this.#planner.look(this.shown.ownSeat, notes.draft.patch);
  }

  // --- another view

  /** While a move is animated, only plans float over the quilt. */
  clear(): void {
    if (!this.#draft?.plan) this.#draft = null;
    this.advancing = false;
  }

  /** Another position is shown. */
  update(view: View, before: View | null): void {
    this.hint = null;
    this.hovered = null;
    this.advancing = false;
    this.deed = null;
    this.#rehang(view, before);
    void this.#planner.review(before, view).then((changed) => changed && this.#note());
  }

  /** The patch in hand floats over the quilt. A patch that was just being planned stays where it is. */
  #rehang(view: View, before: View | null): void {
    const draft = this.#draft;
    const sameSeat = before !== null && ownSeat(before) === this.shown.ownSeat;
    if (view.you.may.decide && view.table.placing) this.#hang(view.table.placing);
    else if (!draft?.plan || !sameSeat || !view.table.circle.includes(draft.patch)) this.#draft = null;
    else if (this.mayDecide && this.choice(draft.patch)?.possible) this.#draft = { ...draft, plan: false };
  }

  #hang(source: Source, plan = false): void {
    const planned = this.plan?.patch === source.patch ? this.plan : null;
    const fits = this.#fits(planned, source);
    const draft = planned && fits ? planned : hang(source, lying(this.shown.wardrobe?.cells(source.patch) ?? []));
    this.#draft = { ...draft, plan };
  }

  // --- choosing

  /** A patch was touched: take it if that is possible now, otherwise plan a place for it. */
  choose(patch: string): void {
    if (this.#draft?.patch === patch) return;
    const choice = this.mayDecide ? this.choice(patch) : null;
    if (choice) this.#take(choice);
    else if (this.mayPlan && !this.waiting) void this.#tryOut(patch);
  }

  #take(choice: PatchChoice): void {
    this.advancing = false;
    this.deed = choice.possible ? "chosen" : "refused";
    if (!choice.possible) {
      this.hovered = choice.patch;
      this.effects.refuse(`[data-card="${choice.patch}"]`);
      return;
    }
    this.effects.sound("take");
    if (choice.consequence.reveals) this.#draft = { patch: choice.patch, code: 0, row: 0, column: 0, pinned: true };
    else this.#hang(choice);
    this.#note();
  }

  async #tryOut(patch: string): Promise<void> {
    this.effects.sound("take");
    const fits = await this.#planner.look(this.shown.ownSeat, patch);
    if (!fits || !this.mayPlan) return;
    this.deed = "chosen";
    this.#hang(fits, true);
    this.#note();
  }

  proposeAdvance(): void {
    this.draft = null;
    this.advancing = true;
    this.deed = "advance";
  }

  putBack(): void {
    this.advancing = false;
    this.deed = "back";
    if (!this.shown.view?.table.placing) this.draft = null;
  }

  /** The draft becomes the plan. */
  keepPlan(): void {
    const draft = this.#draft;
    if (!draft) return;
    this.effects.sound("leather");
    this.#draft = null;
    this.plan = { ...draft, pinned: true };
  }

  /** The next step of a hint: what the player does not see yet. */
  follow(way: Way): void {
    const stage = this.#nextStage(way);
    if (stage !== "which") this.#propose(way);
    this.hint = { way, stage };
  }

  #nextStage(way: Way): Advised["stage"] {
    const known = this.hint?.stage;
    if (known) return known === "which" && way.text !== "A" ? "where" : "why";
    const patch = advisedPatch(way);
    const spot = this.source && draftOf(way, this.source);
    if (this.shown.view?.table.placing || this.#draft?.patch === patch) return this.#draft && spot && sameSpot(this.#draft, spot) ? "why" : "where";
    return this.advancing && way.text === "A" ? "why" : "which";
  }

  /** Proposes what the engine advises. */
  #propose(way: Way): void {
    this.advancing = way.text === "A";
    if (this.advancing) this.#draft = null;
    const patch = advisedPatch(way);
    const source: Source | null = this.shown.view?.table.placing ?? this.choice(patch);
    const advised = source && draftOf(way, source);
    if (advised) this.#draft = advised;
    else if (source) this.choose(patch);
    this.#note();
  }

  /** Whether the hint says: look at this card, or "A" for the advance. */
  isAdvised(card: string): boolean {
    return this.hint?.stage === "which" && advisedPatch(this.hint.way) === card;
  }

  // --- moving the draft

  #change(how: (draft: Draft, source: Source, board: Size) => Draft): void {
    const [draft, board] = [this.#draft, this.shown.view?.table.edition];
    if (!draft || !this.source || !board || this.takesFirst) return;
    const next = how(draft, this.source, board);
    if (sameSpot(draft, next) && draft.pinned === next.pinned) return;
    if (!sameSpot(draft, next)) this.effects.buzz(8);
    this.draft = next;
  }

  /** Whether it looks different when it is turned or flipped. */
  get canTurn(): boolean {
    return (this.source?.turns.length ?? 0) > 1;
  }

  /** Whether the draft lies over this cell. */
  covers(row: number, column: number): boolean {
    const draft = this.#draft;
    const cells = draft && this.source ? turnedAs(this.source, draft.code).cells : [];
    return cells.some(([down, across]) => draft?.row === row - Number(down) && draft.column === column - Number(across));
  }

  turn(quarters = 1): void {
    this.effects.sound("turn");
    this.deed = "turned";
    this.#change((draft, source, board) => {
      let turned = draft;
      for (let done = 0; done < quarters; done++) turned = turn(turned, source, board);
      return turned;
    });
  }

  /** `before` is how the patch lay when the gesture began. */
  flip(before = this.#draft): void {
    this.effects.sound("turn");
    this.deed = "turned";
    this.#change((draft, source, board) => flip(before ?? draft, source, board));
  }

  nudge(down: number, across: number): void {
    this.deed = "moved";
    this.#change((draft, source, board) => ({
      ...moved(draft, source, board, draft.row + down, draft.column + across),
      pinned: true,
    }));
  }

  /** The patch goes where the pointer is, in cells. */
  carry(y: number, x: number): void {
    this.#change((draft, source, board) => centred(draft, source, board, y, x));
  }

  tap(row: number, column: number): void {
    this.deed = "moved";
    this.#change((draft, source, board) => ({ ...tapped(draft, source, board, row, column), pinned: true }));
  }

  pin(): void {
    this.deed = "moved";
    if (this.#draft) this.draft = { ...this.#draft, pinned: true };
  }
}
