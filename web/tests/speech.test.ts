import { describe, expect, it } from "vitest";
import type { StoryEvent, Table, View } from "../src/api/types";
import type { Draft } from "../src/state/draft";
import type { LastMoves } from "../src/state/lastMove";
import type { Deed } from "../src/state/proposal.svelte";
import { speech, stretches } from "../src/state/sentences/speech";
import type { Situation } from "../src/state/sentences/turn";
import type { Words } from "../src/words/words";
import { choiceOf, consequenceOf, english, german, placingOf, tableOf, viewOf, wardrobe } from "./support/view";

const draft: Draft = { patch: "p1", code: 0, row: 0, column: 1, pinned: true };
const foreseen = { patch: "p1", consequence: consequenceOf() };
const fits = { fits: true, clashes: [] };
const nothing: LastMoves = [[], []];
const moved = (seat: 0 | 1): StoryEvent => ({ type: "moved", seat, start: 4, end: 7, on_top: false });
const took = (seat: 0 | 1): StoryEvent => ({ type: "took", seat, patch: "p1", paid: 2, passed: [] });
const earned = (seat: 0 | 1): StoryEvent => ({ type: "earned", seat, space: 5, buttons: 3 });
const theirs = (kind: "bot" | "human"): View => viewOf({ table: { turn: { seat: 1, kind, reason: "behind", spaces: 1 } }, you: { may: { decide: false } } });

function heard(view: View, more: Partial<Situation> = {}, moves = nothing, deed: Deed | null = null, words: Words = english): string | null {
  const situation: Situation = {
    view, wardrobe, draft: null, verdict: null, foreseen: null, connected: true, sending: false, lastMover: null, lastMoves: null, problem: null, undone: null, declined: null,
    thinking: false, asking: false, hint: null, joined: 0, brief: false, ...more,
  };
  return speech(situation, moves, deed, words);
}

describe("after a move", () => {
  const moves: LastMoves = [[], [took(1), moved(1), earned(1)]];

  it("the other's move, its income and whose turn it is are told", () => {
    expect(heard(viewOf(), { lastMover: 1 }, moves)).toBe("Rosa sewed Bumblebees and collected 3. Your turn: you are 2 spaces behind Rosa.");
    expect(heard(viewOf(), { lastMover: 1 }, moves, null, german)).toBe("Rosa: Bumblebees aufgenäht und 3 eingenommen. Du bist dran: Du liegst 2 Felder hinter Rosa.");
  });

  it("nothing is shorter for those who listen where the screen is small", () => {
    expect(heard(viewOf(), { lastMover: 1, brief: true, lastMoves: moves }, moves)).toMatch(/^Rosa sewed Bumblebees and collected 3\. Your turn: you are 2 spaces/);
  });

  it("your own is told, and the turn of a person, not of the computer", () => {
    const own: LastMoves = [[moved(0)], []];
    expect(heard(theirs("bot"), { lastMover: 0 }, own)).toBe("You advanced 3 spaces.");
    expect(heard(theirs("bot"), { lastMover: 0, thinking: true }, own)).toBe("You advanced 3 spaces.");
    expect(heard(theirs("bot"))).toBeNull();
    expect(heard(theirs("human"), { lastMover: 0 }, own)).toBe("You advanced 3 spaces. Rosa’s turn: 1 space behind you.");
  });

  it("a move is told when it is finished, and not again when a card is put back", () => {
    const table: Partial<Table> = { turn: { seat: 1, kind: "bot", reason: "placing", spaces: 0 }, choices: null, placing: placingOf("p1") };
    expect(heard(viewOf({ table, you: { may: { decide: false } } }), { lastMover: 1 }, moves)).toBeNull();
    expect(heard(viewOf(), { lastMover: 1 }, moves, "back")).toBe("Your turn: you are 2 spaces behind Rosa.");
  });

  it("a leather patch to be placed is told with where it hangs", () => {
    const table: Partial<Table> = { turn: { seat: 0, kind: "human", reason: "leather", spaces: 0 }, choices: null, placing: placingOf("leather") };
    const leather = { ...draft, patch: "leather" };
    expect(heard(viewOf({ table }), { draft: leather, verdict: fits, lastMover: 0 }, [[moved(0)], []])).toBe(
      "You advanced 3 spaces. Your turn: place the leather patch. Put the leather patch on any free cell. b1: fits.",
    );
  });
});

describe("while choosing", () => {
  it("a chosen card tells price, landing and who is next", () => {
    expect(heard(viewOf(), { draft, verdict: fits, foreseen }, nothing, "chosen")).toBe(
      "Sew Bumblebees here: pay 2, keep 3, move 3 to space 7. You pass Rosa, who plays next. b1: fits.",
    );
  });

  it("so does an advance", () => {
    const would = { patch: null, consequence: consequenceOf({ pays: 0, receives: 3 }) };
    expect(heard(viewOf(), { foreseen: would }, nothing, "advance")).toBe("Advance 3 to space 7 for 3 buttons. You pass Rosa, who plays next.");
  });

  it("a card that cannot be taken says why", () => {
    const choices = { ...tableOf().choices!, patches: [choiceOf("p1", { possible: false, why_not: "cost", short_by: 2 })] };
    expect(heard(viewOf({ table: { choices } }), { foreseen }, nothing, "refused")).toBe("Bumblebees: 2 buttons short.");
  });

  it("a card below the pointer says nothing: its label does", () => {
    expect(heard(viewOf(), { foreseen })).toBe("Your turn: you are 2 spaces behind Rosa.");
  });
});

describe("while placing", () => {
  it("a moved patch tells the cell, named as in the notation", () => {
    expect(heard(viewOf(), { draft, verdict: fits, foreseen }, nothing, "moved")).toBe("b1: fits.");
    expect(heard(viewOf(), { draft: { ...draft, row: 1, column: 0 }, verdict: { fits: false, clashes: [[1, 1]] }, foreseen }, nothing, "moved")).toBe(
      "a2. Does not fit: overlaps leather patch.",
    );
  });

  it("a turned one tells its new shape", () => {
    expect(heard(viewOf(), { draft, verdict: fits, foreseen }, nothing, "turned")).toBe("b1 to c1: fits.");
    expect(heard(viewOf(), { draft: { ...draft, code: 1 }, verdict: fits, foreseen }, nothing, "turned")).toBe("b1, b2: fits.");
    expect(stretches([[1, 1], [0, 2], [0, 0], [0, 1]], german)).toBe("a1 bis c1, b2");
  });

  it("a plan tells that it is one", () => {
    expect(heard(viewOf(), { draft: { ...draft, plan: true }, verdict: fits }, nothing, "chosen")).toBe("Plan Bumblebees here; we’ll offer it on your next turn. b1: fits.");
  });

  it("trouble comes first", () => {
    expect(heard(viewOf(), { draft, verdict: fits, foreseen, problem: "The game is over." }, nothing, "moved")).toMatch(/That did not work: The game is over\.$/);
  });
});
