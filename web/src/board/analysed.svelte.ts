/** The analysis board: positions one after the other, played or laid by hand, which can be undone and done again. */
import { api } from "../api/client";
import type { Board, BoardFits, BoardProblem, EditionInfo, Laid, Piece, Seat, Table } from "../api/types";
import { Wardrobe } from "../art/dress";
import { app } from "../state/app.svelte";
import { addressOf, plyOf, spreadOf, spreadOn, type Spread } from "../invite/board";
import type { Effects } from "../state/effects";
import { GameState } from "../state/game.svelte";
import { localiseNames } from "../state/selectors";
import { laidOf, returned, sewn, startOf, without } from "./laid";
import { boardApi } from "./engine/requests";
import { holding, piecesOf, sketched, viewOf } from "./view";

/** A position, and how it came about. */
interface Step {
  /** Null as long as it is impossible. */
  readonly position: string | null;
  readonly problems: readonly BoardProblem[];
  readonly table: Table;
  /** What was laid; null if it was played or came as text. */
  readonly laid: Laid | null;
}

/** A position that somebody brought, and that no game can come to. */
export class Impossible extends Error {
  constructor(
    readonly problems: readonly BoardProblem[],
    readonly info: EditionInfo,
    readonly names: readonly [string, string],
  ) {
    super("impossible");
  }
}

/** Cloth that is held over a quilt, and where it lay. */
interface Held extends BoardFits {
  readonly from: Piece | null;
}

const FIRST_EDITION = "patchwork";

export class Analysed extends GameState {
  names = $state.raw<readonly [string, string] | null>(null);
  #steps = $state.raw<readonly Step[]>([]);
  #at = $state(-1);
  /** Cloth, buttons and tokens are set up by hand. */
  laying = $state(false);
  /** The quilt that is set up. */
  front = $state<Seat>(0);
  held = $state.raw<Held | null>(null);
  /** What is wrong with the last request; empty if nothing is. */
  trouble = $state("");
  readonly step: Step | null = $derived(this.#steps[this.#at] ?? null);
  readonly mayUndo: boolean = $derived(this.#at > 0);
  readonly mayRedo: boolean = $derived(this.#at < this.#steps.length - 1);
  /** The position to think about: none while it is impossible, or over. */
  readonly position: string | null = $derived(this.step && this.step.table.turn.seat !== null ? this.step.position : null);
  #sketches = 0;
  /** The cloth that is on its way into the hand. */
  #reaching: string | null = null;

  constructor(
    effects: Effects,
    /** Why something was refused, in words. */
    private readonly why: (error: unknown) => string,
  ) {
    super("board", effects);
  }

  get called(): readonly [string, string] {
    return this.names ?? this.#unnamed;
  }

  get #unnamed(): readonly [string, string] {
    return [app.words.player(1), app.words.player(2)];
  }

  /** What is laid on the table, or would be. */
  get laid(): Laid | null {
    const [step, info] = [this.step, this.wardrobe?.info];
    return step && info ? (step.laid ?? laidOf(step.table, info)) : null;
  }

  // --- coming to a position

  /** Shows what an address names: a position, one of a game, or nothing. Returns whether there is such a position. */
  async follow(address: string): Promise<boolean> {
    const of = plyOf(address);
    if (!of) return this.look(spreadOf(address));
    let spread: Spread | null = null;
    const found = await this.#asked(async () => {
      spread = spreadOn(localiseNames(await api.viewAt(of.game, of.ply), app.words).table);
    });
    return found && this.look(spread);
  }

  /** Shows a position, or the start of a game. One that is impossible is not shown: what was there before stays as good as it was. */
  async look(spread: Spread | null): Promise<boolean> {
    const found = await this.#asked(async () => {
      const board = spread ? await boardApi.check(spread.position, spread.pieces) : await boardApi.lay(await this.#start(FIRST_EDITION));
      const edition = spread?.position.split(/[ /]/)[0] ?? FIRST_EDITION;
      if (!board.table) throw new Impossible(board.problems, await api.edition(edition), spread?.names ?? this.#unnamed);
      this.names = spread?.names ?? this.names;
      await this.#dress(edition);
      this.#add(board, null);
    });
    if (!found) this.#show(); // the address is that of the position shown
    return found;
  }

  async #start(edition: string, board?: string): Promise<Laid> {
    const info = await api.edition(edition);
    return startOf(info, board ?? info.boards[0] ?? "");
  }

  async #dress(edition: string): Promise<void> {
    const info = await api.edition(edition);
    if (this.wardrobe?.info.id !== info.id) this.shown.wardrobe = new Wardrobe(info);
  }

  /** Does something that the server may refuse. Then it shows why. */
  async #asked(what: () => Promise<void>): Promise<boolean> {
    this.trouble = "";
    try {
      await what();
      return true;
    } catch (error) {
      this.trouble = this.why(error);
      return false;
    }
  }

  #add(board: Board, laid: Laid | null): void {
    const before = this.step;
    const table = board.table ?? (before && laid && this.wardrobe ? sketched(before.table, laid, this.wardrobe) : null);
    if (table) this.#put({ position: board.table ? board.position : null, problems: board.problems, table, laid });
  }

  #put(step: Step): void {
    this.#steps = [...this.#steps.slice(0, this.#at + 1), step];
    this.#at++;
    this.#show();
  }

  #show(): void {
    const step = this.step;
    if (!step) return;
    this.shown.lost = false;
    const table = this.laying ? this.#onHand(step) : step.table;
    if (step.position) history.replaceState(null, "", this.address(this.names));
    void this.shown.show(viewOf(table, this.called), []);
  }

  /** The table while it is set up: nobody is to move, and what is held floats over the quilt. */
  #onHand({ table, laid }: Step): Table {
    const all = laid ?? this.laid;
    const lifted = this.held?.from && all && this.wardrobe ? sketched(table, without(all, this.front, this.held.from), this.wardrobe) : table;
    return holding(lifted, this.front, this.held, ++this.#sketches);
  }

  /** The address of the position; with the names of the players if they are given. */
  address(names: Spread["names"]): string {
    const step = this.step;
    return step?.position ? addressOf({ position: step.position, pieces: piecesOf(step.table), names }) : "#board";
  }

  // --- playing

  override async send(what: string, more: object = {}): Promise<boolean> {
    const { decisions } = more as { decisions?: string };
    if (what !== "decisions" || !decisions) return false;
    return this.laying ? this.#sew() : this.play(decisions);
  }

  /** Plays decisions of the player to move. */
  async play(decisions: string): Promise<boolean> {
    const step = this.step;
    const position = this.position;
    if (!step || !position || this.laying) return false;
    return this.#asked(async () => {
      const board = await boardApi.play(position, piecesOf(step.table), decisions);
      if (this.step === step) this.#add(board, null);
    });
  }

  override async undo(): Promise<boolean> {
    return this.#go(-1);
  }

  async redo(): Promise<boolean> {
    return this.#go(1);
  }

  async #go(by: number): Promise<boolean> {
    if (this.held) {
      this.drop();
      return true;
    }
    if (!this.#steps[this.#at + by]) return false;
    this.#at += by;
    this.trouble = "";
    await this.#dress(this.step?.table.edition.id ?? FIRST_EDITION);
    this.#show();
    return true;
  }

  override async askHint(): Promise<void> {}

  // --- setting up

  setUp(on: boolean): void {
    this.held = null;
    this.laying = on;
    this.front = this.ownSeat;
    this.#show();
  }

  turnTo(seat: Seat): void {
    this.held = null;
    this.front = seat;
    this.#show();
  }

  /** Another position is laid. */
  async lay(laid: Laid | null): Promise<boolean> {
    if (!laid) return false;
    this.held = null;
    return this.#asked(async () => this.#add(await boardApi.lay(laid), laid));
  }

  /** Another edition, or another time board: from its start. */
  async begin(edition: string, board?: string): Promise<void> {
    await this.#asked(async () => {
      const laid = await this.#start(edition, board);
      const found = await boardApi.lay(laid);
      await this.#dress(edition);
      this.held = null;
      this.#add(found, laid);
    });
  }

  /** Takes cloth into the hand: from the circle, or a piece from the quilt in front. */
  async hold(patch: string, from: Piece | null = null): Promise<void> {
    const [laid, table] = [this.laid, this.step?.table];
    if (!laid || !table || this.#reaching === patch || (this.held?.patch === patch && !from)) return;
    this.#reaching = patch; // a tap is also a click
    const rest = from ? without(laid, this.front, from) : laid;
    const seat = this.front;
    await this.#asked(async () => {
      const fits = await boardApi.fits(laid.edition, table.edition.board, rest.players[seat]?.pieces ?? [], patch);
      if (!this.laying || this.front !== seat) return;
      this.held = { ...fits, from };
      await this.shown.show(viewOf(this.#onHand(this.step!), this.called), []);
      if (from && this.held?.patch === patch) this.proposal.draft = { ...from, code: fits.turn_of_code[from.code] ?? from.code, pinned: true };
    });
    this.#reaching = null;
  }

  /** What is held goes back to where it was. */
  drop(): void {
    this.held = null;
    this.#show();
  }

  /** What is held comes to the circle, where the needle stands. */
  async takeOff(): Promise<void> {
    const [laid, held] = [this.laid, this.held];
    if (!laid || !held) return;
    if (!held.from) this.drop();
    else await this.lay(returned(without(laid, this.front, held.from), held.patch));
  }

  /** What is held is sewn on where it floats. */
  async #sew(): Promise<boolean> {
    const [laid, held, draft] = [this.laid, this.held, this.proposal.draft];
    if (!laid || !held || !draft) return false;
    const rest = held.from ? without(laid, this.front, held.from) : laid;
    const { patch, code, row, column } = draft;
    return this.lay(sewn(rest, this.front, { patch, code, row, column }));
  }

  /** Cloth that is put down while setting up lies there: it can be taken up again. */
  override async dropped(): Promise<void> {
    if (this.laying && this.proposal.verdict?.fits) await this.confirm();
    else await super.dropped();
  }

  get info(): EditionInfo | null {
    return this.wardrobe?.info ?? null;
  }
}
