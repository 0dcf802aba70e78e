/** One game on the screen: what is shown, what the player is about to do, and sending it. */
import { api } from "../api/client";
import type { Seat, View, Way } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { refusalText } from "../words/refusal";
import { app } from "./app.svelte";
import { decisionText } from "./draft";
import type { Effects } from "./effects";
import { Proposal } from "./proposal.svelte";
import { Sender } from "./sender.svelte";
import { settings } from "./settings.svelte";
import { ShownGame } from "./shown.svelte";

export class GameState {
  readonly shown: ShownGame;
  readonly proposal: Proposal;
  /** Why the server refused what we sent. */
  problem = $state<string | null>(null);
  /** A hint is on its way. */
  asking = $state(false);
  /** Somebody who looks at a decision before it is sent, and may hold it back: the coach. */
  guard: ((decisions: string) => Promise<boolean>) | null = null;
  /** What the engine advised last, and in which position. */
  #advised: { readonly position: string; readonly way: Way } | null = null;
  readonly #sender: Sender;

  constructor(
    readonly id: string,
    private readonly effects: Effects,
  ) {
    this.shown = new ShownGame(id, effects, {
      opened: () => this.proposal.open(),
      glimpsed: () => this.proposal.clear(),
      changed: (view, before) => this.proposal.update(view, before),
    });
    this.#sender = new Sender(id, () => {
      this.shown.connected = false;
      return !this.shown.closed;
    });
    this.proposal = new Proposal(this.shown, this.#sender, effects);
  }

  get view(): View | null {
    return this.shown.view;
  }

  get wardrobe(): Wardrobe | null {
    return this.shown.wardrobe;
  }

  get ownSeat(): Seat {
    return this.shown.ownSeat;
  }

  /** Something is on its way to the screen: what is said now would be false in a moment. */
  get settling(): boolean {
    return this.proposal.waiting || this.shown.performing;
  }

  open(): Promise<void> {
    return this.shown.open();
  }

  close(): void {
    this.shown.close();
    this.proposal.close();
  }

  // --- deciding

  /** Plays what is proposed. */
  async confirm(): Promise<void> {
    const { draft, source, advancing, mayDecide, mayTouch, ready, takesFirst } = this.proposal;
    if (advancing) {
      if (mayDecide) await this.#decide("A");
      return;
    }
    if (!draft || !source || !mayTouch) return;
    if (!ready) this.effects.refuse(".ghost");
    else if (draft.plan) this.proposal.keepPlan();
    else {
      this.effects.buzz(20);
      await this.#decide(takesFirst ? (source.decision ?? "") : decisionText(draft, source));
    }
  }

  /** Plays the plan. If the purchase is sent first, the plan then says where the patch floats. */
  async usePlan(): Promise<void> {
    const { plan, offered } = this.proposal;
    if (plan && offered) await this.#decide(offered.consequence.reveals ? offered.decision : decisionText(plan, offered));
  }

  /** Proposes an advance, and does it at once for players who do not confirm their moves. */
  async advance(): Promise<void> {
    if (!this.proposal.mayDecide || !this.view?.table.choices) return;
    this.proposal.proposeAdvance();
    if (!settings.confirm) await this.confirm();
  }

  /** Discards a leather patch instead of placing it. */
  async leave(): Promise<void> {
    if (this.proposal.mayDecide && this.view?.table.placing?.may_discard) await this.#decide("-");
  }

  /** The patch was put down: that is enough for players who do not confirm their moves. */
  async dropped(): Promise<void> {
    const { verdict, takesFirst, ready } = this.proposal;
    if (!verdict?.fits && !takesFirst) this.effects.refuse(".ghost");
    else if (!settings.confirm && ready) await this.confirm();
  }

  // --- asking

  /** Asks the engine, and tells its answer step by step: each time the player asks again, a little more. */
  async askHint(): Promise<void> {
    if (!this.view?.you.may.hint || this.asking) return;
    const position = this.view.table.position;
    if (this.#advised?.position !== position) await this.#fetchHint(position);
    if (this.#advised && position === this.view.table.position) this.proposal.follow(this.#advised.way);
  }

  async #fetchHint(position: string): Promise<void> {
    this.asking = true;
    this.#advised = null;
    try {
      const way = (await api.hint(this.id)).ways[0];
      if (way) this.#advised = { position, way };
    } catch (error) {
      this.problem = refusalText(error, app.words);
    }
    this.asking = false;
  }

  // --- sending

  async #decide(decisions: string): Promise<boolean> {
    if (this.guard && !(await this.guard(decisions))) return false;
    return this.send("decisions", { decisions });
  }

  undo(): Promise<boolean> {
    const step = this.view?.you.may.undo;
    return step ? this.send("undo", { to_ply: step.to_ply }) : Promise.resolve(false);
  }

  /** Sends a change, unless one is on its way. */
  async send(what: string, more: object = {}): Promise<boolean> {
    if (this.proposal.waiting || !this.view) return false;
    this.problem = null;
    const answer = await this.#sender.send(what, this.view.table.seq, more);
    this.problem = answer instanceof Error ? refusalText(answer, app.words) : null;
    return answer === true;
  }
}
