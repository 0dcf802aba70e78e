/** A reviewed game on the screen: whose moments are shown, which of them, and both lines played out. */
import { api } from "../api/client";
import type { Mistake, PlayedTurn, Seat, Suspect, View } from "../api/types";
import { coachApi } from "./api";
import { Wardrobe } from "../art/dress";
import type { Effects } from "../state/effects";
import { app } from "../state/app.svelte";
import { GameState } from "../state/game.svelte";
import { localiseNames } from "../state/selectors";
import { firstSeat, momentsOf, standings, type Standing } from "./figures/moments";
import { Review } from "../review/review.svelte";
import { toldTurn, turnsIn } from "./told";
import { patchOf } from "./why";

/** How long a turn stays: it comes all at once, and there is a sentence to read. */
const STEP_MS = 1800;
/** How many turns of each line are played out. */
const STEPS = 6;

/** A line that is being played: which of the two ways, how far, and what the turn at this ply was. */
export interface Playing {
  readonly way: "played" | "better";
  readonly step: number;
  readonly of: number;
  readonly turns: readonly PlayedTurn[];
  readonly ply: number;
}

export class Reviewed {
  readonly game: GameState;
  readonly review: Review;
  /** The end of the game, as this viewer sees it. */
  last = $state.raw<View | null>(null);
  turns = $state.raw<readonly PlayedTurn[]>([]);
  seat = $state<Seat>(0);
  moment = $state.raw<Mistake | null>(null);
  /** While the engine is at work: the turn that is shown as it was played. */
  suspect = $state.raw<Suspect | null>(null);
  playing = $state.raw<Playing | null>(null);
  /** Whose moments these are was chosen by the reader. */
  #wanted: number | null;
  #run = 0;

  readonly ends: readonly number[] = $derived(this.turns.map((turn) => turn.first + turn.steps.length - 1));
  /** The ends of the turns that the review counts: the Automa's are not among them. */
  readonly counted: readonly number[] = $derived.by(() => this.review.found?.turns.map((turn) => turn.last_ply) ?? this.ends);
  readonly points: readonly Standing[] = $derived.by(() => standings(this.review.all, this.counted));
  readonly moments: readonly Mistake[] = $derived.by(() => momentsOf(this.review.found, this.seat));
  readonly suspects: readonly Suspect[] = $derived.by(() => this.review.suspected.filter(({ seat }) => seat === this.seat));

  constructor(
    readonly id: string,
    wanted: number | null,
    effects: Effects,
  ) {
    this.game = new GameState(id, effects);
    this.review = new Review(id, 0);
    this.#wanted = wanted;
  }

  async open(): Promise<void> {
    try {
      const [view, edition, played] = await Promise.all([api.view(this.id), api.editionOf(this.id), api.turns(this.id)]);
      this.game.shown.wardrobe = new Wardrobe(edition);
      this.turns = played.turns;
      this.last = localiseNames(view, app.words);
      this.seat = firstSeat(view);
      await this.#show(view);
    } catch {
      this.game.shown.lost = true;
    }
  }

  close(): void {
    this.#run++;
    this.review.close();
    this.game.close();
  }

  /** The review has arrived: its first moment, or the one of the address. */
  settle(): void {
    const found = this.review.found?.mistakes.find((each) => each.turn === this.#wanted);
    if (found) this.seat = found.seat as Seat;
    const again = this.moments.find((each) => each.turn === (found ?? this.moment ?? this.suspect)?.turn);
    this.suspect = null;
    void this.choose(again ?? this.moments[0] ?? null);
  }

  of(seat: Seat): void {
    this.seat = seat;
    this.#wanted = null;
    void this.choose(this.moments[0] ?? null);
  }

  get next(): Mistake | null {
    const at = this.moments.indexOf(this.moment as Mistake);
    return this.moments.length > 1 ? (this.moments[(at + 1) % this.moments.length] ?? null) : null;
  }

  async choose(moment: Mistake | null): Promise<void> {
    this.stop();
    this.moment = moment;
    if (moment) history.replaceState(null, "", `#review=${this.id},${moment.turn}`);
    await this.#showMoment();
  }

  /** A turn that seems to have cost much: the quilt after it. */
  async look(suspect: Suspect): Promise<void> {
    this.suspect = suspect;
    const view = await api.viewAt(this.id, suspect.last_ply);
    if (suspect === this.suspect) await this.#show(view);
  }

  async #showMoment(): Promise<void> {
    const { moment } = this;
    const view = moment ? await api.viewAt(this.id, moment.ply) : this.last;
    if (view && moment === this.moment) await this.#show(view);
    // The tape shows where the better way would lead.
    if (moment) this.game.proposal.hovered = moment.better.decisions[0] === "A" ? "A" : patchOf(moment.better.decisions) || null;
  }

  /** Seen by the player whose moments these are. Nobody decides anything here. */
  #show(view: View): Promise<void> {
    const may = { ...view.you.may, decide: false, undo: null, hint: false };
    const presence = { ...view.presence, seats: [true, true] as const };
    return this.game.shown.show({ ...view, you: { ...view.you, seats: this.#seats(), may }, presence }, []);
  }

  /** Everybody is called by name where both seats are theirs, or none. */
  #seats(): View["you"]["seats"] {
    const seats = this.last?.you.seats ?? [];
    return seats.length === 1 ? seats : [];
  }

  // --- both lines

  /** Plays the line of the game, then that of the better way. Whatever is touched stops it. */
  async play(): Promise<void> {
    const { moment } = this;
    if (!moment) return;
    const run = ++this.#run;
    const stops = this.ends.filter((end) => end > moment.ply).slice(0, STEPS);
    const goes = async (playing: Playing, view: View): Promise<boolean> => {
      if (run !== this.#run) return false;
      this.playing = playing;
      await this.#show(view);
      await new Promise((later) => setTimeout(later, STEP_MS));
      return run === this.#run;
    };
    try {
      for (const [at, ply] of stops.entries()) {
        const playing = { way: "played", step: at + 1, of: stops.length, turns: this.turns, ply } as const;
        if (!(await goes(playing, await api.viewAt(this.id, ply)))) return;
      }
      await this.#playBetter(moment, goes);
    } finally {
      if (run === this.#run) this.stop();
    }
  }

  async #playBetter(moment: Mistake, goes: (playing: Playing, view: View) => Promise<boolean>): Promise<void> {
    const before = await api.viewAt(this.id, moment.ply);
    const line = turnsIn(moment.line).slice(0, STEPS);
    let table = before.table;
    for (const [at, decisions] of line.entries()) {
      // Cells of which nobody knows the patch stay plain: the server sees from the pieces which those are.
      const pieces = table.players.map((player) => player.pieces.map(({ patch, code, row, column }) => ({ patch, code, row, column })));
      const board = await coachApi.playBoard({ position: table.position, decisions, pieces });
      if (!board.table) return;
      const next = { ...board.table, game: before.table.game, players: named(board.table.players, before.table.players) };
      const playing = { way: "better", step: at + 1, of: line.length, turns: [toldTurn(table, next, decisions)], ply: 1 } as const;
      table = next;
      if (!(await goes(playing, { ...before, table }))) return;
    }
  }

  stop(): void {
    this.#run++;
    if (!this.playing) return;
    this.playing = null;
    void this.#showMoment();
  }
}

type Players = View["table"]["players"];
/** The players of a line have no names on the board. */
function named([one, two]: Players, [first, second]: Players): Players {
  return [
    { ...one, name: first.name, kind: first.kind, level: first.level },
    { ...two, name: second.name, kind: second.kind, level: second.level },
  ];
}
