/** An item on the screen: the position can be played as at the table, but what is played is only judged. */
import type { Table, View } from "../api/types";
import { decisionText, type Draft } from "../state/draft";
import { app } from "../state/app.svelte";
import type { Effects } from "../state/effects";
import { GameState } from "../state/game.svelte";
import { localiseNames, pieceCells } from "../state/selectors";
import { refusalText } from "../words/refusal";
import type { Answer, Attempted, Clued, Item, Worth } from "./item";

export const MOST_STARS = 3;

export class Solving extends GameState {
  tries = $state(0);
  hinted = $state(false);
  /** An attempt is being looked at. */
  judging = $state(false);
  /** What became of the last attempt. */
  last = $state.raw<Attempted | null>(null);
  /** What the choices that were tried are worth, by their cards. */
  tried = $state.raw<Readonly<Record<string, Worth>>>({});
  clue = $state.raw<Clued | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** It was solved by the player. */
  solved = $state(false);
  /** What was done so far, where more than one turn is asked for. */
  done = $state.raw<readonly string[]>([]);
  readonly #effects: Effects;

  constructor(
    readonly item: Item,
    effects: Effects,
  ) {
    super(item.key, effects);
    this.#effects = effects;
    this.shown.wardrobe = item.wardrobe;
    void this.shown.show(viewOf(item, item.table), []);
  }

  /** Whether anything has been done that can be taken back. */
  get begun(): boolean {
    return this.done.length > 0;
  }

  get stars(): number {
    if (this.answer && !this.solved) return 0;
    return (this.solved && this.last?.stars) || Math.max(1, MOST_STARS - this.tries - Number(this.hinted));
  }

  /** The turn is not sent as a move: it is judged. */
  override async send(what: string, more: object = {}): Promise<boolean> {
    if (what !== "decisions" || this.judging || this.answer) return false;
    const done = [...this.done, (more as { decisions: string }).decisions];
    await this.#judge(async () => {
      await this.#take(await this.item.attempt(done.join(" "), this.tries), done);
    });
    return false;
  }

  async #judge(ask: () => Promise<void>): Promise<void> {
    this.judging = true;
    this.problem = null;
    try {
      await ask();
    } catch (error) {
      this.problem = refusalText(error, app.words);
    }
    this.judging = false;
  }

  /** Steps back to before the last thing that was done. */
  override async undo(): Promise<boolean> {
    await this.#back(this.done.slice(0, -1));
    return false;
  }

  /** Takes the piece up that lies on a cell, if it was laid here: it is in the hand again, as it lay. */
  async lift(row: number, column: number): Promise<void> {
    if (!this.item.fills || !this.view || this.judging || this.answer) return;
    const { pieces } = this.view.table.players[this.item.seat];
    const under = pieces.find((piece) => pieceCells(piece, this.item.wardrobe).some((cell) => cell[0] === row && cell[1] === column));
    if (!under) return;
    await this.#back(this.done.filter((each) => !each.startsWith(`${under.patch}@`)));
    this.proposal.choose(under.patch);
    const draft: Draft | null = this.proposal.draft;
    if (draft) this.proposal.draft = { ...draft, code: under.code, row: under.row, column: under.column, pinned: true };
  }

  /** Back to the position in which only this had been done. */
  async #back(done: readonly string[]): Promise<void> {
    if (!this.begun || this.judging || this.answer) return;
    await this.#judge(async () => {
      const table = done.length ? (await this.item.attempt(done.join(" "), this.tries)).table : this.item.table;
      if (table) await this.#stand(table, done);
    });
  }

  async #stand(table: Table, done: readonly string[]): Promise<void> {
    this.proposal.putBack();
    this.proposal.draft = null;
    this.done = done;
    await this.shown.show(viewOf(this.item, table), []);
  }

  /** A whole turn counts: a patch is judged with its place, also where the table would show new patches before. */
  override async confirm(): Promise<void> {
    const { draft, source, takesFirst, mayDecide } = this.proposal;
    if (draft && source && takesFirst && mayDecide) await this.send("decisions", { decisions: source.decision ?? decisionText(draft, source) });
    else await super.confirm();
  }

  async #take(attempted: Attempted, done: readonly string[]): Promise<void> {
    this.last = attempted;
    this.clue = attempted.clue ?? this.clue;
    this.tried = { ...this.tried, ...attempted.tried };
    if (attempted.right) this.solved = true;
    if (attempted.table) await this.#stand(attempted.table, done);
    else if (!attempted.right) {
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
    // The tape shows where the answer leads, as long as nothing of it has been played.
    if (!this.begun) this.proposal.resting = answer.decisions[0]?.split("@")[0] || null;
    // Nothing can be decided any more, and nothing planned.
    const view = this.view;
    if (view) this.shown.view = { ...view, table: { ...view.table, phase: "paused" }, you: { ...view.you, may: { ...view.you.may, decide: false, hint: false } } };
  }
}

/** The position as a view of the player who tries. */
function viewOf({ seat }: Item, table: Table): View {
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
