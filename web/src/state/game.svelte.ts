/** One game on the screen: the view that is shown, the patch that hangs over the quilt, and what can be done now. */
import { api, Refusal } from "../api/client";
import type { Consequence, PatchChoice, Player, View, Way } from "../api/types";
import { lying } from "../art/shapes";
import { buzz, refuse } from "../motion/feel";
import { play } from "../motion/sounds";
import { centred, decisionText, flip, hang, moved, sameSpot, tapped, turn, verdict, type Draft, type Source, type Verdict } from "./draft";
import { draftOf, named } from "./advice";
import { Notebook, type Notes } from "./notes";
import { mayPlan, Planner } from "./planner.svelte";
import { Sender } from "./sender.svelte";
import { nearSeat } from "./sight";
import { settings } from "./settings.svelte";
import { ShownGame } from "./shown.svelte";

export class GameState extends ShownGame {
  #draft = $state.raw<Draft | null>(null);
  /** Advancing is proposed and waits to be confirmed. */
  advancing = $state(false);
  /** The card under the pointer or with the focus: a patch in reach, or "A". */
  hovered = $state<string | null>(null);
  problem = $state<string | null>(null);
  /** What the engine would do, while its draft hangs over the quilt. */
  hint = $state.raw<Way | null>(null);
  asking = $state(false);

  #planner: Planner;
  #sender: Sender;
  /** What we sent is not on the screen yet: until then nothing more is decided. */
  readonly waiting: boolean = $derived.by(() => this.#sender.written > (this.view?.table.seq ?? 0));
  readonly mayDecide: boolean = $derived(Boolean(this.view?.you.may.decide) && !this.waiting);
  /** A place can be tried for any patch of the circle, as long as no patch is in our hand. */
  readonly mayPlan: boolean = $derived(mayPlan(this.view, this.near));
  readonly mayTouch: boolean = $derived(this.mayDecide || this.mayPlan);
  /** Where the draft's patch comes from: the choice, the hand, or the circle for a plan. */
  readonly source: Source | null = $derived.by(() => {
    const table = this.view?.table;
    if (!table || !this.#draft) return null;
    if (this.#draft.plan) return this.#planner.fits?.patch === this.#draft.patch ? this.#planner.fits : null;
    return table.placing ?? this.#choice(this.#draft.patch);
  });
  /** The plan, if it can be played now: what it would take. */
  readonly offered: PatchChoice | null = $derived.by(() => {
    const choice = this.mayDecide && this.plan ? this.#choice(this.plan.patch) : null;
    return choice?.possible && verdict(this.plan as Draft, choice, this.me).fits ? choice : null;
  });
  readonly verdict: Verdict | null = $derived(
    this.#draft && this.source && this.view ? verdict(this.#draft, this.source, this.view.table.players[this.near]) : null,
  );
  readonly planned: { patch: string | null; consequence: Consequence } | null = $derived.by(() => {
    const table = this.view?.table;
    if (!table) return null;
    if (table.placing?.consequence && this.view?.you.may.decide) return { patch: table.placing.patch, consequence: table.placing.consequence };
    const wanted = this.#draft?.patch ?? (this.advancing ? "A" : (this.hovered ?? this.offered?.patch));
    if (!table.choices || !wanted || this.#draft?.plan || table.turn.seat !== this.near) return null;
    if (wanted === "A") return { patch: null, consequence: table.choices.advance.consequence };
    const choice = this.#choice(wanted);
    return choice ? { patch: choice.patch, consequence: choice.consequence } : null;
  });

  #notebook: Notebook | null = null;

  constructor(id: string) {
    super(id);
    this.#planner = new Planner(id);
    this.#sender = new Sender(id, () => {
      this.connected = false;
      return !this.closed;
    });
  }

  get me(): Player {
    return (this.view as View).table.players[this.near];
  }

  get draft(): Draft | null {
    return this.#draft;
  }

  set draft(draft: Draft | null) {
    this.#draft = draft;
    this.#note();
  }

  /** A place that is kept for a turn to come of who sits in front. */
  get plan(): Draft | null {
    return this.#planner.plans[this.near];
  }

  set plan(plan: Draft | null) {
    this.#planner.keep(this.near, plan);
    this.#note();
  }

  #note(): void {
    this.hint = null;
    if (this.view) this.#notebook?.write({ position: this.view.table.position, draft: this.#draft, plans: this.#planner.plans });
  }

  /** What was noted before a reload, or is noted in another tab. A draft for another position is of no use. */
  #recall(notes: Notes | null): void {
    if (!notes || !this.view) return;
    this.#planner.plans = notes.plans ?? [null, null];
    if (notes.position !== this.view.table.position) return;
    this.#draft = notes.draft ?? (this.view.table.placing ? this.#draft : null);
    if (notes.draft?.plan && this.#planner.fits?.patch !== notes.draft.patch) void this.#planner.look(this.near, notes.draft.patch);
  }

  #choice(patch: string): PatchChoice | null {
    return this.view?.table.choices?.patches.find((each) => each.patch === patch) ?? null;
  }

  protected override opened(): void {
    this.#notebook ??= new Notebook(this.id, (notes) => this.#recall(notes));
    this.#recall(this.#notebook.read());
  }

  override close(): void {
    super.close();
    this.#notebook?.close();
  }

  /** While something is played, nothing hangs over the quilt but plans. */
  protected override glimpsed(): void {
    if (!this.#draft?.plan) this.#draft = null;
    this.advancing = false;
  }

  protected override changed(view: View, before: View | null): void {
    this.hint = null;
    this.hovered = null;
    this.advancing = false;
    this.#rehang(view, before);
    void this.#planner.review(before, view).then((changed) => changed && this.#note());
  }

  /** What hangs over the quilt in a new position: what is in hand; a patch that was just being planned goes on hanging. */
  #rehang(view: View, before: View | null): void {
    const draft = this.#draft;
    const sameSeat = before !== null && nearSeat(before) === this.near;
    if (view.you.may.decide && view.table.placing) this.#hang(view.table.placing);
    else if (!draft?.plan || !sameSeat || !view.table.circle.includes(draft.patch)) this.#draft = null;
    else if (this.mayDecide && this.#choice(draft.patch)?.possible) this.#draft = { ...draft, plan: false };
  }

  #hang(source: Source, plan = false): void {
    const planned = this.plan?.patch === source.patch ? this.plan : null;
    const fits = planned && verdict(planned, source, this.me).fits;
    const draft = fits ? planned : hang(source, lying(this.wardrobe?.cells(source.patch) ?? []));
    this.#draft = { ...draft, plan };
  }

  // --- choosing and placing

  /** A patch is touched: one that can be taken now is; for any other a place can be planned. */
  choose(patch: string): void {
    const choice = this.mayDecide ? this.#choice(patch) : null;
    if (this.#draft?.patch === patch) return;
    if (!choice) {
      if (this.mayPlan && !this.waiting) void this.#consider(patch);
      return;
    }
    this.advancing = false;
    if (!choice.possible) {
      this.hovered = patch;
      refuse(`[data-card="${patch}"]`);
      return;
    }
    play("take");
    // The new patches are seen before the place is chosen, as at a table: so taking is a step of its own.
    if (choice.consequence.reveals) this.#draft = { patch, code: 0, row: 0, column: 0, pinned: true };
    else this.#hang(choice);
    this.#note();
  }

  async #consider(patch: string): Promise<void> {
    play("take");
    const fits = await this.#planner.look(this.near, patch);
    if (!fits || !this.mayPlan) return;
    this.#hang(fits, true);
    this.#note();
  }

  /** Plays the plan; where taking is a step of its own, the plan says afterwards where the patch hangs. */
  async usePlan(): Promise<void> {
    if (this.plan && this.offered) await this.decide(this.offered.consequence.reveals ? this.offered.decision : decisionText(this.plan, this.offered));
  }

  /** The purchase must be sent before a place can be chosen. */
  get takesFirst(): boolean {
    return Boolean(!this.view?.table.placing && this.#draft && this.planned?.consequence.reveals);
  }

  putBack(): void {
    this.advancing = false;
    if (!this.view?.table.placing) this.draft = null;
  }

  #change(how: (draft: Draft, source: Source, board: { rows: number; columns: number }) => Draft): void {
    const [draft, board] = [this.#draft, this.view?.table.edition];
    if (!draft || !this.source || !board || this.takesFirst) return;
    const next = how(draft, this.source, board);
    if (sameSpot(draft, next) && draft.pinned === next.pinned) return;
    if (!sameSpot(draft, next)) buzz(8);
    this.draft = next;
  }

  turn(): void {
    play("turn");
    this.#change(turn);
  }

  flip(): void {
    play("turn");
    this.#change(flip);
  }

  nudge(down: number, across: number): void {
    this.#change((draft, source, board) => ({
      ...moved(draft, source, board, draft.row + down, draft.column + across),
      pinned: true,
    }));
  }

  follow(y: number, x: number): void {
    this.#change((draft, source, board) => centred(draft, source, board, y, x));
  }

  tap(row: number, column: number): void {
    this.#change((draft, source, board) => ({ ...tapped(draft, source, board, row, column), pinned: true }));
  }

  pin(yes: boolean): void {
    if (this.#draft) this.draft = { ...this.#draft, pinned: yes };
  }

  get ready(): boolean {
    return (this.mayDecide || Boolean(this.#draft?.plan)) && (this.advancing || this.takesFirst || Boolean(this.verdict?.fits));
  }

  async confirm(): Promise<void> {
    if (this.advancing) {
      if (this.mayDecide) await this.decide("A");
      return;
    }
    if (!this.#draft || !this.source || !this.mayTouch) return;
    if (!this.ready) refuse(".ghost");
    else if (this.#draft.plan) this.#pinPlan(this.#draft);
    else {
      buzz(20);
      await this.decide(this.takesFirst ? (this.source.decision ?? "") : decisionText(this.#draft, this.source));
    }
  }

  #pinPlan(draft: Draft): void {
    play("leather");
    this.#draft = null;
    this.plan = { ...draft, pinned: true };
  }

  /** Proposes to advance, and does it where nobody wants to be asked. */
  async advance(): Promise<void> {
    if (!this.mayDecide || !this.view?.table.choices) return;
    this.draft = null;
    this.advancing = true;
    if (!settings.confirm) await this.confirm();
  }

  async leave(): Promise<void> {
    if (this.mayDecide && this.view?.table.placing?.may_discard) await this.decide("-");
  }

  // --- asking

  /** Asks the engine; what it would do hangs over the quilt, to be sewn or not. */
  async askHint(): Promise<void> {
    if (!this.view?.you.may.hint || this.asking) return;
    const position = this.view.table.position;
    this.asking = true;
    try {
      const way = (await api.hint(this.id)).ways[0];
      if (way && position === this.view.table.position) this.#heed(way);
    } catch (error) {
      this.problem = error instanceof Refusal ? error.message : null;
    }
    this.asking = false;
  }

  #heed(way: Way): void {
    this.advancing = way.text === "A";
    const patch = named(way);
    const source: Source | null = this.view?.table.placing ?? this.#choice(patch);
    const advised = source && draftOf(way, source);
    if (advised) this.#draft = advised;
    else if (source) this.choose(patch);
    this.#note();
    this.hint = way;
  }

  // --- sending

  decide(decisions: string): Promise<boolean> {
    return this.send("decisions", { decisions });
  }

  undo(): Promise<boolean> {
    const step = this.view?.you.may.undo;
    return step ? this.send("undo", { to_ply: step.to_ply }) : Promise.resolve(false);
  }

  /** Sends a change, unless one is on its way. */
  async send(what: string, more: object = {}): Promise<boolean> {
    if (this.waiting || !this.view) return false;
    this.problem = null;
    const refused = await this.#sender.send(what, this.view.table.seq, more);
    this.problem = refused || null;
    return refused === null;
  }

  /** The patch was put down: that is enough where nobody wants to be asked. */
  async dropped(): Promise<void> {
    if (!this.verdict?.fits && !this.takesFirst) refuse(".ghost");
    else if (!settings.confirm && this.ready) await this.confirm();
  }
}
