/** One game on the screen: the view that is shown, the patch that hangs over the quilt, and what can be done now. */
import { api, Refusal, requestName, Unreachable } from "../api/client";
import { Stream } from "../api/stream";
import type { Consequence, Happened, Link, PatchChoice, Phrase, Player, Seat, View, Way } from "../api/types";
import { Wardrobe } from "../art/dress";
import { lying } from "../art/shapes";
import { buzz, refuse } from "../motion/feel";
import { play, tune } from "../motion/sounds";
import { centred, decisionText, flip, hang, moved, sameSpot, tapped, turn, verdict, type Draft, type Source, type Verdict } from "./draft";
import { Notebook, type Notes } from "./notes";
import { app } from "./app.svelte";
import { nearSeat } from "./sight";
import { settings } from "./settings.svelte";
import { remembered, type Doings } from "./told";

/** What makes the difference of two views visible (and audible) before the new one is shown. */
export type Stage = (before: View, after: View, happened: readonly Happened[], glimpse: (view: View) => void) => Promise<void>;

export class GameState {
  view = $state.raw<View | null>(null);
  wardrobe = $state.raw<Wardrobe | null>(null);
  #draft = $state.raw<Draft | null>(null);
  /** A place for a patch that is kept for a turn to come. */
  #plan = $state.raw<Draft | null>(null);
  /** Where the patch that is being planned fits, as the server says. */
  #fits = $state.raw<Source | null>(null);
  /** Advancing is proposed and waits to be confirmed. */
  advancing = $state(false);
  /** The card under the pointer or with the focus: a patch in reach, or "A". */
  hovered = $state<string | null>(null);
  connected = $state(true);
  problem = $state<string | null>(null);
  lost = $state(false);
  /** What the engine would do, while its draft hangs over the quilt. */
  hint = $state.raw<Way | null>(null);
  asking = $state(false);
  /** The computer has been thinking for a while. */
  thinking = $state(false);
  /** What somebody said a moment ago. */
  phrase = $state.raw<Phrase | null>(null);
  doings = $state.raw<[Doings, Doings]>([[], []]);
  /** Who moved last, as far as we saw it. */
  moved = $state<Seat | null>(null);
  /** How many patches joined the circle with the last step, to say so. */
  joined = $state(0);
  links = $state.raw<readonly Link[]>([]);
  /** Pieces that were just sewn on, to be shown so. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** We saw how it ended. */
  ended = $state(false);
  stage: Stage | null = null;
  onEvents: ((happened: readonly Happened[], view: View) => void) | null = null;

  readonly near: Seat = $derived(this.view ? nearSeat(this.view) : 0);
  /** So many entries the log has, or will have when the server agrees with what we sent. */
  #written = $state(0);
  /** What we sent is not on the screen yet: until then nothing more is decided. */
  readonly waiting: boolean = $derived(this.#written > (this.view?.table.seq ?? 0));
  readonly mayDecide: boolean = $derived(Boolean(this.view?.you.may.decide) && !this.waiting);
  /** A place can be tried for any patch of the circle, as long as no patch is in our hand. */
  readonly mayPlan: boolean = $derived.by(() => {
    const view = this.view;
    return view?.table.phase === "playing" && view.you.seats.length === 1 && !(view.you.may.decide && view.table.placing);
  });
  readonly mayTouch: boolean = $derived(this.mayDecide || this.mayPlan);
  /** Where the draft's patch comes from: the choice, the hand, or the circle for a plan. */
  readonly source: Source | null = $derived.by(() => {
    const table = this.view?.table;
    if (!table || !this.#draft) return null;
    if (this.#draft.plan) return this.#fits?.patch === this.#draft.patch ? this.#fits : null;
    return table.placing ?? this.#choice(this.#draft.patch);
  });
  /** The plan, if it can be played now: what it would take. */
  readonly offered: PatchChoice | null = $derived.by(() => {
    const choice = this.mayDecide && this.#plan ? this.#choice(this.#plan.patch) : null;
    return choice?.possible && verdict(this.#plan as Draft, choice, this.me).fits ? choice : null;
  });
  readonly verdict: Verdict | null = $derived(
    this.#draft && this.source && this.view ? verdict(this.#draft, this.source, this.view.table.players[this.near]) : null,
  );
  readonly planned: { patch: string | null; consequence: Consequence } | null = $derived.by(() => {
    const table = this.view?.table;
    if (!table) return null;
    if (table.placing?.consequence) return { patch: table.placing.patch, consequence: table.placing.consequence };
    const wanted = this.#draft?.patch ?? (this.advancing ? "A" : (this.hovered ?? this.offered?.patch));
    if (!table.choices || !wanted || this.#draft?.plan || table.turn.seat !== this.near) return null;
    if (wanted === "A") return { patch: null, consequence: table.choices.advance.consequence };
    const choice = this.#choice(wanted);
    return choice ? { patch: choice.patch, consequence: choice.consequence } : null;
  });

  #stream: Stream | null = null;
  #notebook: Notebook | null = null;
  #queue: Promise<void> = Promise.resolve();
  #closed = false;
  #patience = 0;
  #silence = 0;

  constructor(readonly id: string) {}

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

  get plan(): Draft | null {
    return this.#plan;
  }

  set plan(plan: Draft | null) {
    this.#plan = plan;
    this.#note();
  }

  #note(): void {
    this.hint = null;
    if (this.view) this.#notebook?.write({ position: this.view.table.position, draft: this.#draft, plan: this.#plan });
  }

  /** What was noted before a reload, or is noted in another tab. A draft for another position is of no use. */
  #recall(notes: Notes | null): void {
    if (!notes || !this.view) return;
    this.#plan = notes.plan;
    if (notes.position !== this.view.table.position) return;
    this.#draft = notes.draft ?? (this.view.table.placing ? this.#draft : null);
    if (notes.draft?.plan && this.#fits?.patch !== notes.draft.patch) void this.#look(notes.draft.patch);
  }

  #choice(patch: string): PatchChoice | null {
    return this.view?.table.choices?.patches.find((each) => each.patch === patch) ?? null;
  }

  async open(): Promise<void> {
    try {
      const [view, edition] = await Promise.all([api.view(this.id), api.editionOf(this.id)]);
      if (this.#closed) return;
      christen(view);
      this.wardrobe = new Wardrobe(edition);
      tune(this.wardrobe.dress.quilt.weave);
      this.#show(view);
      this.#notebook ??= new Notebook(this.id, (notes) => this.#recall(notes));
      this.#recall(this.#notebook.read());
      this.#listen(Math.max(0, view.table.seq - 3));
    } catch (error) {
      if (error instanceof Unreachable) {
        this.connected = false;
        setTimeout(() => void (this.#closed || this.open()), 1500);
      } else this.lost = true;
    }
  }

  #listen(since: number): void {
    let first: number | null = since;
    this.#stream = new Stream(this.id, () => (first !== null ? first : (this.view?.table.seq ?? null)), {
      view: (view) => {
        christen(view);
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
    christen(view);
    const happened = view.happened;
    this.#queue = this.#queue.then(async () => {
      if (this.#closed) return;
      this.doings = remembered(this.doings, happened);
      const next = this.view?.table.ply === view.table.ply - 1;
      if (next) await this.#perform(view, happened);
      this.#show(view);
    });
    return this.#queue;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#patience);
    clearTimeout(this.#silence);
    this.#stream?.close();
    this.#notebook?.close();
  }

  /** Shows a view after the one before it; what happened in between is played first. */
  async #arrive(view: View): Promise<void> {
    const before = this.view;
    if (this.#closed || !before || view.table.seq < before.table.seq) return;
    const news = view.happened.filter((entry) => entry.seq > before.table.seq);
    this.doings = remembered(this.doings, news.length ? news : view.happened);
    const movers = news.flatMap((entry) => entry.events).filter((event) => event.type === "moved");
    if (movers.length) this.moved = movers[movers.length - 1]?.seat as Seat;
    if (view.table.seq === before.table.seq) {
      this.view = view;
      return;
    }
    this.ended = view.table.phase === "over";
    this.onEvents?.(news, view);
    await this.#perform(view, news);
    this.joined = news.reduce((sum, entry) => sum + entry.events.reduce((n, event) => n + (event.type === "refilled" ? event.order.length : 0), 0), 0);
    this.#show(view);
  }

  /** What happened is played; meanwhile nothing hangs over the quilt but plans. */
  async #perform(view: View, happened: readonly Happened[]): Promise<void> {
    const before = this.view;
    if (!before) return;
    const had = new Set(keys(before));
    this.fresh = new Set(keys(view).filter((key) => !had.has(key)));
    await this.stage?.(before, view, happened, (glimpsed) => {
      if (!this.#draft?.plan) this.#draft = null;
      this.advancing = false;
      this.view = glimpsed;
    });
  }

  #show(view: View): void {
    const before = this.view;
    this.view = view;
    clearTimeout(this.#patience);
    this.thinking = false;
    if (view.you.may.stop_thinking) this.#patience = window.setTimeout(() => (this.thinking = true), 200);
    if (before?.table.position === view.table.position) return;
    this.hint = null;
    this.hovered = null;
    this.advancing = false;
    this.#rehang(view);
    void this.#review(before, view);
  }

  /** What hangs over the quilt in a new position: what is in hand; a patch that was just being planned goes on hanging. */
  #rehang(view: View): void {
    const draft = this.#draft;
    if (view.you.may.decide && view.table.placing) this.#hang(view.table.placing);
    else if (!draft?.plan || !view.table.circle.includes(draft.patch)) this.#draft = null;
    else if (this.mayDecide && this.#choice(draft.patch)?.possible) this.#draft = { ...draft, plan: false };
  }

  /** A plan stays as long as its patch is in the circle and its place is free. */
  async #review(before: View | null, view: View): Promise<void> {
    const plan = this.#plan;
    if (!plan) return;
    const gone = view.table.phase !== "playing" || !view.table.circle.includes(plan.patch);
    if (gone) this.plan = null;
    else if (before?.table.players[this.near].covered !== this.me.covered) {
      const source = await api.fits(this.id, this.near, plan.patch).catch(() => null);
      if (source && this.#plan === plan && !verdict(plan, source, this.me).fits) this.plan = null;
    }
  }

  #hang(source: Source, plan = false): void {
    const planned = this.#plan?.patch === source.patch ? this.#plan : null;
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
    await this.#look(patch);
    if (!this.#fits || this.#fits.patch !== patch || !this.mayPlan) return;
    this.#hang(this.#fits, true);
    this.#note();
  }

  async #look(patch: string): Promise<void> {
    this.#fits = await api.fits(this.id, this.near, patch).catch(() => null);
  }

  /** Plays the plan; where taking is a step of its own, the plan says afterwards where the patch hangs. */
  async usePlan(): Promise<void> {
    if (this.#plan && this.offered) await this.decide(this.offered.consequence.reveals ? this.offered.decision : decisionText(this.#plan, this.offered));
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
    [this.#plan, this.draft] = [{ ...draft, pinned: true }, null];
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
    const [, named = "", column, row, notation] = /^(\w*)(?:@(\w)(\d+)(.*))?$/.exec(way.text) ?? [];
    const source: Source | null = this.view?.table.placing ?? this.#choice(named);
    const turned = source?.turns.find((each) => each.notation === notation);
    if (source && turned && column) {
      this.#draft = { patch: source.patch, code: turned.code, row: Number(row) - 1, column: column.charCodeAt(0) - 97, pinned: true };
    } else if (source) this.choose(named);
    this.#note();
    this.hint = way;
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

  // --- sending

  decide(decisions: string): Promise<boolean> {
    return this.send("decisions", { decisions });
  }

  undo(): Promise<boolean> {
    const step = this.view?.you.may.undo;
    return step ? this.send("undo", { to_ply: step.to_ply }) : Promise.resolve(false);
  }

  /** Sends a change. Without a connection it is sent again under the same name until the server has answered. */
  async send(what: string, more: object = {}): Promise<boolean> {
    if (this.waiting || !this.view) return false;
    this.problem = null;
    const name = requestName();
    const seq = this.view.table.seq;
    this.#written = seq + 1;
    try {
      for (;;) {
        try {
          const { seq: written } = await api.change(this.id, what, seq, more, name);
          this.#written = Math.max(written, this.#written);
          return true;
        } catch (error) {
          if (!(error instanceof Unreachable) || this.#closed) throw error;
          this.connected = false;
          await new Promise((later) => setTimeout(later, 1000));
        }
      }
    } catch (error) {
      if (error instanceof Refusal && error.status !== 409) this.problem = error.message;
      if (this.#written === seq + 1) this.#written = 0;
      return false;
    }
  }

  /** The patch was put down: that is enough where nobody wants to be asked. */
  async dropped(): Promise<void> {
    if (!this.verdict?.fits && !this.takesFirst) refuse(".ghost");
    else if (!settings.confirm && this.ready) await this.confirm();
  }
}

/** The computer's levels are called as the language calls them. */
function christen(view: View): void {
  for (const player of view.table.players) Object.assign(player, { name: app.words.levels[player.level ?? ""] ?? player.name });
}

const keys = (view: View): string[] =>
  view.table.players.flatMap((player) => player.pieces.map((piece) => `${player.seat} ${piece.patch} ${piece.row},${piece.column}`));
