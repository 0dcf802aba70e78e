/** An item on the screen: the position can be played as at the table, but what is played is only judged. */
import type { View } from "../api/types";
import { decisionText } from "../state/draft";
import { app } from "../state/app.svelte";
import type { Effects } from "../state/effects";
import { GameState } from "../state/game.svelte";
import { localiseNames } from "../state/selectors";
import { refusalText } from "../words/refusal";
import type { Answer, Attempted, Item } from "./item";

export const MOST_STARS = 3;

export class Solving extends GameState {
  tries = $state(0);
  hinted = $state(false);
  /** An attempt is being looked at. */
  judging = $state(false);
  /** What became of the last attempt. */
  last = $state.raw<Attempted | null>(null);
  clue = $state("");
  answer = $state.raw<Answer | null>(null);
  /** It was solved by the player. */
  solved = $state(false);
  readonly #effects: Effects;

  constructor(
    readonly item: Item,
    effects: Effects,
  ) {
    super(item.key, effects);
    this.#effects = effects;
    this.shown.wardrobe = item.wardrobe;
    void this.shown.show(viewOf(item), []);
  }

  get stars(): number {
    return this.answer && !this.solved ? 0 : Math.max(1, MOST_STARS - this.tries - Number(this.hinted));
  }

  /** The turn is not sent as a move: it is judged. */
  override async send(what: string, more: object = {}): Promise<boolean> {
    if (what !== "decisions" || this.judging || this.answer) return false;
    this.judging = true;
    this.problem = null;
    try {
      this.#take(await this.item.attempt((more as { decisions: string }).decisions, this.tries));
    } catch (error) {
      this.problem = refusalText(error, app.words);
    }
    this.judging = false;
    return false;
  }

  /** A whole turn counts: a patch is judged with its place, also where the table would show new patches before. */
  override async confirm(): Promise<void> {
    const { draft, source, takesFirst, mayDecide } = this.proposal;
    if (draft && source && takesFirst && mayDecide) await this.send("decisions", { decisions: source.decision ?? decisionText(draft, source) });
    else await super.confirm();
  }

  #take(attempted: Attempted): void {
    this.last = attempted;
    this.clue = attempted.clue ?? this.clue;
    if (attempted.right) this.solved = true;
    else {
      this.tries++;
      this.#effects.refuse(".ghost");
      this.proposal.putBack();
    }
    this.#finish(attempted.answer);
  }

  /** The clue, once. */
  override async askHint(): Promise<void> {
    if (this.asking || this.clue || this.answer) return;
    await this.#asking(async () => {
      this.clue = await this.item.clue();
      this.hinted = true;
    });
  }

  /** Shows the answer: the item is over, and not solved. */
  async show(): Promise<void> {
    if (this.asking || this.answer) return;
    await this.#asking(async () => this.#finish(await this.item.answer()));
  }

  async #asking(ask: () => Promise<void>): Promise<void> {
    this.asking = true;
    try {
      await ask();
    } catch (error) {
      this.problem = refusalText(error, app.words);
    }
    this.asking = false;
  }

  #finish(answer: Answer | null): void {
    if (!answer) return;
    this.proposal.putBack();
    this.proposal.draft = null;
    this.answer = answer;
    if (this.view) this.shown.view = { ...this.view, you: { ...this.view.you, may: { ...this.view.you.may, decide: false, hint: false } } };
  }
}

/** The position as a view of the player who tries. */
function viewOf({ table, seat }: Item): View {
  const may: View["you"]["may"] = {
    decide: true, undo: null, offer_takeback: null, answer: [], resign: false, pause: false, resume: false, claim: false,
    rematch: false, rematch_at_once: false, invite: [], send_away: [], delete: false, hint: true, offer_hints: false,
    stop_thinking: false, say: false, analyse: false,
  };
  const view: View = {
    table,
    you: { role: "player", seats: [seat], host: false, may },
    happened: [],
    presence: { seats: [true, true], watchers: 0, learning: null },
    server_ms: Date.now(),
  };
  return localiseNames(view, app.words);
}
