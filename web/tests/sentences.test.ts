import { describe, expect, it } from "vitest";
import type { Result, Table, View, Way } from "../src/api/types";
import type { Draft } from "../src/state/draft";
import { nextPlayer } from "../src/state/sentences/consequence";
import { listed } from "../src/state/sentences/line";
import { phraseText } from "../src/state/sentences/names";
import { headline, reasons } from "../src/state/sentences/outcome";
import { sentence, spoken, type Situation } from "../src/state/sentences/turn";
import type { Words } from "../src/words/words";
import { choiceOf, consequenceOf, english, german, placingOf, playerOf, viewOf, wardrobe } from "./support/view";

const draft: Draft = { patch: "p1", code: 0, row: 0, column: 0, pinned: true };

type Move = NonNullable<Situation["undone"]>["moves"][number];

function said(view: View, more: Partial<Situation> = {}, words: Words = english): string {
  const situation: Situation = {
    view, wardrobe, draft: null, verdict: null, foreseen: null, connected: true, sending: false, lastMover: null, lastMoves: null, problem: null, undone: null, declined: null,
    thinking: false, asking: false, hint: null, joined: 0, brief: false, ...more,
  };
  return spoken(sentence(situation, words));
}
const turn = (seat: 0 | 1 | null, reason: Table["turn"]["reason"], spaces = 0): Partial<Table> => ({ turn: { seat, kind: "human", reason, spaces } });
const theirs = { may: { decide: false } };

describe("whose turn it is, and why", () => {
  it("is said to the player who is behind", () => {
    expect(said(viewOf())).toBe("Your turn: you are 2 spaces behind Rosa. Choose a patch, or advance.");
  });

  it("is said again to the player who moved last and is still behind", () => {
    expect(said(viewOf(), { lastMover: 0 })).toBe("Still your turn: you are 2 spaces behind Rosa. You played last and are still behind.");
  });

  it("names the player who goes first once", () => {
    expect(said(viewOf({ table: turn(1, "first"), you: theirs }))).toBe("Rosa goes first. While you wait, you can plan a place.");
    expect(said(viewOf({ table: turn(0, "first") }))).toMatch(/^Your turn: you go first\./);
  });

  it("says on whose space a token landed", () => {
    expect(said(viewOf({ table: turn(1, "on_top"), you: theirs }))).toMatch(/^Rosa’s turn: landed on your space\./);
    expect(said(viewOf({ table: turn(1, "on_top"), you: { seats: [], role: "watcher", ...theirs } }))).toBe("Rosa’s turn: landed on Mia’s space. You are watching.");
  });

  it("says that the computer thinks, and what can be done meanwhile, only when it takes long", () => {
    const table: Partial<Table> = { turn: { seat: 1, kind: "bot", reason: "behind", spaces: 1 } };
    expect(said(viewOf({ table, you: theirs }))).toBe("Rosa’s turn: 1 space behind you.");
    expect(said(viewOf({ table, you: theirs }), { thinking: true })).toBe("Rosa’s turn: 1 space behind you, and thinking. While you wait, you can plan a place.");
    expect(said(viewOf({ table, you: { seats: [], role: "watcher", ...theirs } }))).toBe("Rosa’s turn: 1 space behind Mia. You are watching.");
  });

  it("says how far it is for the one who is left", () => {
    expect(said(viewOf({ table: turn(0, "alone") }))).toMatch(/^Your turn: Rosa has finished; you have 16 spaces left\./);
  });

  it("says what is to be placed", () => {
    const table = { ...turn(0, "placing"), choices: null, placing: placingOf("p1") };
    expect(said(viewOf({ table }))).toMatch(/^Your turn: find a place for Bumblebees\./);
    const leather = { ...turn(0, "leather"), choices: null, placing: placingOf("leather", { may_discard: true }) };
    expect(said(viewOf({ table: leather }))).toBe("Your turn: place the leather patch. Put the leather patch on a free cell, or discard it.");
  });

  it("is short where there is little room", () => {
    expect(said(viewOf(), { brief: true })).toBe("Your turn: 2 behind Rosa Choose a patch, or advance.");
    const onYours = viewOf({ table: turn(1, "on_top"), you: theirs });
    expect(said(onYours, { brief: true })).toMatch(/^Rosa’s turn: on your space /);
    expect(said(onYours, { brief: true }, german)).toMatch(/^Rosa ist dran: auf deinem Feld /);
  });

  it("tells the last move where that has no place of its own, until a card is touched", () => {
    const lastMoves = [[], [{ type: "moved", seat: 1, start: 4, end: 7, on_top: false }]] as unknown as Situation["lastMoves"];
    expect(said(viewOf(), { brief: true, lastMoves })).toBe("Your turn: 2 behind Rosa Rosa advanced 3 spaces.");
    const foreseen = { patch: "p1", consequence: consequenceOf() };
    expect(said(viewOf(), { brief: true, lastMoves, foreseen })).not.toMatch(/advanced/);
  });

  it("is said in German", () => {
    expect(said(viewOf(), {}, german)).toBe("Du bist dran: Du liegst 2 Felder hinter Rosa. Wähle einen Flicken oder rücke vor.");
  });
});

describe("what a choice would do", () => {
  const foreseen = { patch: "p1", consequence: consequenceOf() };

  it("is told step by step", () => {
    expect(said(viewOf(), { draft, foreseen })).toMatch(/Sew Bumblebees here: pay 2, keep 3, move 3 to space 7\. You pass Rosa, who plays next\.$/);
  });

  it("tells what comes on the way and who plays again", () => {
    const consequence = consequenceOf({ income_total: 4, buttons_after: 7, leather: [9], stays: true, next_seat: 0, next_reason: "on_top", lands_on: 6 });
    expect(said(viewOf(), { foreseen: { patch: "p1", consequence } })).toMatch(/keep 3, move 3 to space 6, collect 4, take a leather patch\. You land on Rosa’s space, so you play again\.$/);
  });

  it("says why you play again as the server says it, and compares no spaces", () => {
    const consequence = consequenceOf({ stays: true, next_seat: 0, next_reason: "alone", lands_on: 6 });
    expect(said(viewOf(), { foreseen: { patch: "p1", consequence } })).toMatch(/You stay behind, so you play again\.$/);
  });

  it("warns where there is no way back", () => {
    const consequence = consequenceOf({ reveals: true });
    expect(said(viewOf(), { foreseen: { patch: "p1", consequence } })).toMatch(/If you take it, new patches are revealed and you can’t undo\.$/);
  });

  it("says of an advance what it brings", () => {
    const consequence = consequenceOf({ pays: 0, receives: 3 });
    expect(said(viewOf(), { foreseen: { patch: null, consequence } })).toMatch(/Advance 3 to space 7 for 3 buttons\. You pass Rosa/);
    expect(said(viewOf(), { foreseen: { patch: null, consequence }, brief: true })).toMatch(/\+3, move to 7\. Then Rosa plays\.$/);
    expect(said(viewOf(), { foreseen: { patch: null, consequence }, brief: "very" })).toMatch(/\+3, move to 7, Rosa next\.$/);
  });

  it("says why a patch cannot be taken, as the server does", () => {
    const choice = choiceOf("p1", { possible: false, why_not: "cost", short_by: 8 });
    const choices = { ...viewOf().table.choices!, patches: [choice] };
    expect(said(viewOf({ table: { choices } }), { foreseen: choice })).toMatch(/Bumblebees: 8 buttons short\.$/);
  });

  it("names what is in the way", () => {
    const view = viewOf({ table: { players: [playerOf(0, { pieces: [{ patch: "p2", code: 0, row: 1, column: 0 }] }), playerOf(1)] } });
    expect(said(view, { draft, foreseen, verdict: { fits: false, clashes: [[1, 1]] } })).toMatch(/Does not fit: overlaps Zigzag\.$/);
  });

  it("says what becomes of a plan", () => {
    expect(said(viewOf(), { draft: { ...draft, plan: true }, verdict: { fits: true, clashes: [] } })).toMatch(/Plan Bumblebees here; we’ll offer it on your next turn\.$/);
  });
});

describe("little room", () => {
  it("leaves the first letter of a long name, and the whole of an emoji", () => {
    const named = (name: string): View => viewOf({ table: { ...turn(1, "behind", 4), players: [playerOf(0), playerOf(1, { name })] } });
    expect(said(named("Rosamunde Pilz"), { brief: true })).toMatch(/^R’s turn/);
    expect(said(named("👩‍👩‍👧‍👦 Granny and Co"), { brief: true })).toMatch(/^👩‍👩‍👧‍👦’s turn/);
  });
});

describe("what is more urgent", () => {
  it("comes first: no connection, a refusal, an answer, a hint, new patches", () => {
    expect(said(viewOf(), { connected: false })).toBe("No connection. We keep trying.");
    expect(said(viewOf(), { connected: false, sending: true })).toBe("No connection. Your move will be sent when it is back.");
    expect(said(viewOf(), { problem: "No." })).toMatch(/That did not work: No\.$/);
    expect(said(viewOf(), { declined: "takeback" })).toMatch(/Rosa said no: the move stands\.$/);
  });

  it("tells what the other player took back, and whose moves went", () => {
    const undone = (...moves: Move[]): Situation["undone"] => ({ type: "undone", seat: 1, to_ply: 3, count: 2, moves });
    const [theirs, ours]: [Move, Move] = [{ seat: 1, patch: "p1" }, { seat: 0, patch: null }];
    expect(said(viewOf(), { undone: undone(theirs) })).toMatch(/Rosa took back Bumblebees\.$/);
    expect(said(viewOf(), { undone: undone(ours) })).toMatch(/You took back an advance\.$/);
    expect(said(viewOf(), { undone: undone(ours, theirs) })).toMatch(/Taken back: an advance \(you\), Bumblebees \(Rosa\)\.$/);
    expect(said(viewOf(), { undone: undone(ours, theirs) }, german)).toMatch(/Zurückgenommen: das Vorrücken \(du\), Bumblebees \(Rosa\)\.$/);
    expect(said(viewOf(), { asking: true })).toMatch(/Thinking about a hint …$/);
    expect(said(viewOf(), { hint: { way: { text: "A", reason: {} } as Way, stage: "which" } })).toMatch(/Hint: think about advancing\. Ask again: why\?$/);
    expect(said(viewOf(), { joined: 10 })).toMatch(/10 new patches join the end of the line\. You can’t undo this\.$/);
  });

  it("tells whose answer is awaited and for whom the game waits", () => {
    expect(said(viewOf({ table: { offers: [{ by: 0, what: "takeback", detail: "", undoes: [] }] } }))).toMatch(/Waiting for Rosa’s answer\.$/);
    const waits = viewOf({ table: { phase: "waiting" } });
    expect(said(waits)).toMatch(/Waiting for your friend to join\.$/);
    expect(said({ ...waits, presence: { ...waits.presence, learning: "Rosa" } })).toMatch(/Rosa is learning first\.$/);
    expect(said({ ...waits, presence: { ...waits.presence, learning: "" } })).toMatch(/Your friend is learning first\.$/);
  });
});

describe("who would play next", () => {
  const between = (seats: number[], one: string, two: string): View => viewOf({ you: { seats }, table: { players: [playerOf(0, { name: one }), playerOf(1, { name: two })] } });
  const then = (seat: number | null) => consequenceOf({ next_seat: seat });

  it("is said by name where there is room", () => {
    const view = between([0, 1], "Ann", "Sunday quilter");
    expect(nextPlayer(view, 0, then(1), english)).toBe("Sunday quilter next");
    expect(nextPlayer(view, 0, then(1), english, 5)).toBe("S next");
    expect(nextPlayer(view, 0, then(0), english, 5)).toBe("Ann again");
    expect(nextPlayer(view, 0, then(null), english, 5)).toBe("game ends");
  });

  it("is you for the player who is alone at the screen", () => {
    expect(nextPlayer(between([0], "Ann", "Ben"), 0, then(0), english, 5)).toBe("you again");
    expect(nextPlayer(between([0], "Ann", "Ben"), 0, then(1), english, 5)).toBe("Ben next");
  });
});

describe("the outcome", () => {
  const sheet = (buttons: number, empty: number, special = 0) => ({ buttons, special, patches: 0, symbols: 0, empty_cells: empty, penalty: -2 * empty, total: buttons + special - 2 * empty });
  const over = (result: Partial<Result>): View =>
    viewOf({ table: { phase: "over", result: { winner: 0, reason: "score", first_home: 0, scores: [sheet(20, 3), sheet(7, 7)], ...result } } });
  const told = (view: View): string => `${headline(view, english)} ${reasons(view, wardrobe, english)}`;

  it("speaks German as people do", () => {
    expect(headline(over({}), german)).toBe("Du gewinnst mit 21 Punkten Vorsprung.");
    expect(headline(over({ scores: [sheet(8, 7), sheet(7, 7)] }), german)).toBe("Du gewinnst mit 1 Punkt Vorsprung.");
  });

  it("says what made the difference, the largest first", () => {
    expect(told(over({}))).toBe("You win by 21. What made the difference: 13 more buttons and 4 fewer empty cells.");
    expect(told(over({ scores: [sheet(8, 6, 7), sheet(7, 7)] }))).toMatch(/the special tile, 1 fewer empty cell and 1 more button\./);
  });

  it("says how a game ended before its end", () => {
    expect(told(over({ reason: "time" }))).toBe("You win. Rosa ran out of time.");
    expect(told(over({ reason: "time", winner: 1 }))).toBe("Rosa wins. You ran out of time.");
    expect(told(over({ reason: "resigned", winner: 1 }))).toBe("Rosa wins. You gave up.");
    expect(told(over({ reason: "tie_break" }))).toMatch(/^A tie, and you win it\. Equal scores/);
  });
});

it("joins parts of a sentence", () => {
  expect(listed([], " and ")).toBe("");
  expect(listed(["a"], " and ")).toBe("a");
  expect(listed(["a", "b", "c"], " and ")).toBe("a, b and c");
});

describe("what players say to each other", () => {
  it("praises in the words of the edition", () => {
    const [all, truck] = [english.things["all"]!, english.things["stack-n-stuff"]!];
    expect(phraseText("nice_move", english, all)).toBe("Nicely sewn!");
    expect(phraseText("nice_move", english, { ...all, ...truck })).toBe("Nicely loaded!");
    expect(phraseText("nice_move", german, { ...german.things["all"], ...german.things["stack-n-stuff"] })).toBe("Schön geladen!");
    expect(phraseText("oops", english, all)).toBe("Oops!");
  });
});
