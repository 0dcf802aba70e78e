/** Views as the server sends them, of a small game: a quilt of 3 by 3 cells, two patches in reach, one behind them. */
import type { Consequence, EditionInfo, Happened, PatchChoice, Placing, Player, Seat, StoryEvent, Table, Turned, View, You } from "../../src/api/types";
import { Wardrobe } from "../../src/art/dress";
import de from "../../src/words/de.json";
import en from "../../src/words/en.json";
import { read } from "../../src/words/read";
import type { Words } from "../../src/words/words";

export const english = read(en) as Words;
export const german = read(de) as Words;

/** A domino, lying and standing. The middle of the quilt is covered, so it fits along the edges only. */
export const dominoTurns: readonly Turned[] = [
  { code: 0, notation: "", columns: 2, rows: 1, cells: [[0, 0], [0, 1]], anchors: [0b011, 0, 0b011], count: 4 },
  { code: 1, notation: ".1", columns: 1, rows: 2, cells: [[0, 0], [1, 0]], anchors: [0b101, 0b101, 0], count: 4 },
];
const turnOfCode = [0, 1, 0, 1, 0, 1, 0, 1];

export const consequenceOf = (more: Partial<Consequence> = {}): Consequence => ({
  pays: 2, receives: 0, income: [], income_total: 0, buttons_after: 3, income_after: 0, from_space: 4, lands_on: 7, next_income: 4,
  next_leather: null, to_end: 13, spaces: 3, cut: false, leather: [], reveals: false, next_seat: 1, next_reason: "behind", stays: false, ends_game: false,
  covers: 2, earns_by_end: 0, ...more,
});

export const choiceOf = (patch: string, more: Partial<PatchChoice> = {}): PatchChoice => ({
  patch, cost: 2, time: 3, income: 0, decision: patch, possible: true, why_not: null, short_by: 0, turn_of_code: turnOfCode,
  turns: [...dominoTurns], consequence: consequenceOf(), ...more,
});

export const placingOf = (patch: string, more: Partial<Placing> = {}): Placing => ({
  patch, leather: patch === "leather", leather_left: patch === "leather" ? 1 : 0, may_discard: false, turn_of_code: turnOfCode,
  turns: [...dominoTurns], consequence: patch === "leather" ? null : consequenceOf(), ...more,
});

export const playerOf = (seat: Seat, more: Partial<Player> = {}): Player => ({
  seat, name: seat ? "Rosa" : "Mia", kind: "human", level: null, buttons: 5, income: 0, space: seat ? 6 : 4, on_top: false, covered: 1,
  empty: 8, free: [0b111, 0b101, 0b111], pieces: [{ patch: "leather", code: 0, row: 1, column: 1 }], plain: [0, 0, 0], special: false, score: -11,
  next_income: 1, next_leather: 3, to_end: 16, ...more,
});

export const tableOf = (more: Partial<Table> = {}): Table => ({
  game: "g1", seq: 7, ply: 5, phase: "playing", same_device: false, undo_rule: "free", hints: true, seeded: false, rematch_of: null, handicap: [0, 0],
  edition: {
    id: "small", title: "Small", board: "", dress: "small", own: false, columns: 3, rows: 3, reach: 2, last_space: 20, start_buttons: 5,
    empty_cell_penalty: 2, refill_when_left: 0, leather_may_be_discarded: false, words: {},
  },
  position: "a position", players: [playerOf(0), playerOf(1)],
  marks: [{ space: 5, kind: "income", taken: false }, { space: 9, kind: "leather", taken: false }],
  circle: ["p1", "p2", "p3"], special: null, refill: null, solo: null, turn: { seat: 0, kind: "human", reason: "behind", spaces: 2 },
  hand: null,
  choices: { advance: { decision: "A", consequence: consequenceOf({ pays: 0, receives: 3, covers: 0 }) }, patches: [choiceOf("p1"), choiceOf("p2")] },
  placing: null, result: null, offers: [],
  clock: { kind: "none", base_ms: 0, increment_ms: 0, running: null, left_ms: null, since_ms: null, deadline_ms: null },
  rematch: null, ...more,
});

export const youOf = (more: Partial<Omit<You, "may">> & { may?: Partial<You["may"]> } = {}): You => ({
  role: "player", seats: [0], host: true, ...more,
  may: {
    decide: true, undo: null, offer_takeback: null, answer: [], resign: true, pause: true, resume: false, claim: false, send_away: [], rematch: false,
    rematch_at_once: false, invite: [], delete: true, hint: true, offer_hints: false, stop_thinking: false, say: true, analyse: false, ...more.may,
  },
});

interface Parts {
  readonly table?: Partial<Table>;
  readonly you?: Parameters<typeof youOf>[0];
  readonly happened?: readonly Happened[];
}

export const viewOf = ({ table = {}, you = {}, happened = [] }: Parts = {}): View => ({
  table: tableOf(table), you: youOf(you), happened: [...happened], presence: { seats: [true, true], watchers: 0, learning: null }, server_ms: 0,
});

/** An entry of the log. */
export const entry = (seq: number, ...events: readonly StoryEvent[]): Happened => ({ seq, at_ms: 0, events: [...events] });

const THINGS = {
  patch: "patch", patches: "patches", button: "button", buttons: "buttons", quilt: "quilt", leather: "leather patch",
  leathers: "leather patches", time_board: "time board", sew: "sew", sewed: "sewed",
};
const DOMINO = { cost: 2, time: 3, income: 0, size: 2, cells: [[0, 0], [0, 1]] };
const FABRICS = { p1: "Bumblebees", p2: "Zigzag", p3: "Daisies" };

/** What the page must know of the edition to speak of it; nothing here is drawn. */
export const editionInfo = {
  id: "small", title: "Small", columns: 3, rows: 3, reach: 2, words: THINGS, patches: Object.keys(FABRICS).map((id) => ({ id, ...DOMINO })),
  drawing: {
    name: "small",
    quilt: { weave: true },
    fabrics: Object.entries(FABRICS).map(([id, name]) => ({ id, name })),
    spares: [],
    worn: Object.fromEntries(Object.entries(FABRICS).map(([id, name]) => [id, { fabric: id, name }])),
  },
} as unknown as EditionInfo;
export const wardrobe = new Wardrobe(editionInfo);
