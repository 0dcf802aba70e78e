import { beforeEach, describe, expect, it } from "vitest";
import type { PuzzleAttempt, PuzzleSolution, PuzzleTask, Table } from "../src/api/types";
import { seriesQuery } from "../src/puzzles/api";
import { question } from "../src/puzzles/asking";
import { puzzleItem } from "../src/puzzles/item";
import { app } from "../src/state/app.svelte";
import type { Item } from "../src/trying/item";
import { Solving } from "../src/trying/solving.svelte";
import type { PuzzlesMessages, ReviewMessages } from "../src/words/messages";
import puzzlesDe from "../src/words/puzzles.de.json";
import puzzlesEn from "../src/words/puzzles.en.json";
import { read } from "../src/words/read";
import reviewDe from "../src/words/review.de.json";
import reviewEn from "../src/words/review.en.json";
import { Witness } from "./support/effects";
import { FakeServer } from "./support/server";
import { english, german, playerOf, tableOf, wardrobe } from "./support/view";

const said = read(puzzlesEn) as PuzzlesMessages;
const gesagt = read(puzzlesDe) as PuzzlesMessages;
const told = { words: english, review: read(reviewEn) as ReviewMessages, said };

const taskOf = (more: Partial<PuzzleTask> = {}): PuzzleTask => ({
  puzzle: "0123456789ab", number: 7, family: "win", edition: "small", goal: "", rating: 1500, seat: 0, table: tableOf(),
  progress: { solved: 0, total: 9 }, stars: 0, streak: 0, is_daily: false, ...more,
});
const attemptOf = (verdict: PuzzleAttempt["verdict"], more: Partial<PuzzleAttempt> = {}): PuzzleAttempt => ({ verdict, table: null, hint: null, solution: null, earned: null, ...more });
const solutionOf = (more: Partial<PuzzleSolution> = {}): PuzzleSolution => ({ answers: ["p1@a1"], line: ["p1", "@a1"], worths: [], facts: [], themes: [], solutions: 1, source: "", ...more });

const TRY = "/api/puzzles/0123456789ab/try";
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().when("/api/editions/small", wardrobe.info);
  app.words = english;
});
const itemOf = (more: Partial<PuzzleTask> = {}): Promise<Item> => puzzleItem(taskOf(more), told, () => undefined);

describe("the question of a puzzle", () => {
  const asked = (more: Partial<PuzzleTask>): readonly string[] => [question(taskOf(more), wardrobe, english, said), question(taskOf(more), wardrobe, german, gesagt)];

  it("says where one stands, and what is asked", () => {
    expect(asked({})).toEqual(["You are 2 spaces behind. What wins?", "Du liegst 2 Felder zurück. Was gewinnt?"]);
    expect(asked({ family: "tempo", goal: "leather 26" })[0]).toMatch(/^Win the .+ on 26 before Bee moves\.$/);
    expect(asked({ family: "pack", goal: "p1,p2,p3" })[1]).toBe("Fülle die Lücke mit diesen 3 Teilen.");
  });

  it("names its series in the address", () => {
    expect([seriesQuery("win"), seriesQuery(".express"), seriesQuery("pack..three"), seriesQuery("")]).toEqual([{ family: "win" }, { edition: "express" }, { family: "pack", theme: "three" }, {}]);
  });
});

describe("a puzzle that is over", () => {
  const worth = (decision: string, chance: number, margin: number, exact = true): PuzzleSolution["worths"][number] => ({ decision, chance, margin, exact });

  it("says on each card what it was worth", async () => {
    const worths = [worth("p1", 1, 4), worth("p2", 0, -3, false), worth("p3", 0, 0), worth("A", 0, 0, false)];
    server.when(TRY, attemptOf("right", { solution: solutionOf({ worths }) }));
    const { answer } = await (await itemOf()).attempt("p1@b2", 0);
    expect(Object.values(answer!.worths!).map(({ text, look }) => `${text} ${look}`)).toEqual(["wins by 4 right", "loses by 3 or more bad", "loses the tie bad", "loses bad"]);
  });

  it("speaks of chances where nothing is proved", async () => {
    server.when(TRY, attemptOf("right", { solution: solutionOf({ worths: [worth("p1", 0.648, 1.2, false), worth("A", 0.25, -2, false)] }) }));
    const { answer } = await (await itemOf({ family: "buy" })).attempt("p1@b2", 0);
    expect(Object.values(answer!.worths!).map(({ short }) => short)).toEqual(["65 %", "25 %"]);
  });

  it("shows what was played if that was right, not another way", async () => {
    server.when(TRY, attemptOf("right", { solution: solutionOf({ solutions: 2 }) }));
    expect((await (await itemOf({ family: "seven" })).attempt("@c3", 0)).answer!.decisions).toEqual(["@c3"]);
    server.when("/api/puzzles/0123456789ab/help", { hint: null, solution: solutionOf(), earned: {} });
    expect((await (await itemOf()).answer()).decisions).toEqual(["p1", "@a1"]);
  });

  it("speaks of the bee in the case that the sentence needs", async () => {
    const facts = [{ code: "stays", played: 1, better: 0, favours: "played" }, { code: "opponent_points", played: 9, better: 0, favours: "better", played_patches: [], better_patches: [] }] as unknown as PuzzleSolution["facts"];
    server.when(TRY, attemptOf("right", { solution: solutionOf({ facts, worths: [worth("p1", 1, 4), worth("p2", 0, -3)] }) }));
    const inGerman = await puzzleItem(taskOf(), { words: german, review: read(reviewDe) as ReviewMessages, said: gesagt }, () => undefined);
    const reason = async (item: Item): Promise<string> => (await item.attempt("p1@a1", 0)).answer!.reason;
    expect(await reason(inGerman)).toMatch(/Aber „.+“ lässt der Biene nichts zum Nehmen\.$/);
    expect(await reason(await itemOf())).toMatch(/But “.+” leaves the bee nothing to take\.$/);
  });
});

describe("a wrong choice", () => {
  it("is marked, and so is the one that the hint excludes", async () => {
    server.when(TRY, attemptOf("wrong", { hint: { code: "not", decisions: ["p2"], cell: "" } }));
    const { clue } = await (await itemOf()).attempt("p1@b2", 0);
    expect([clue!.not, clue!.text]).toEqual([["p1", "p2"], "It is not “Zigzag”."]);
    server.when(TRY, attemptOf("wrong", { hint: { code: "place", decisions: ["p1"], cell: "" } }));
    expect((await (await itemOf()).attempt("p1@b2", 0)).clue!.not).toBeUndefined();
  });
});

describe("the stars of a puzzle", () => {
  it("are those that the server gives: it was tried before", async () => {
    const game = new Solving(await itemOf(), new Witness());
    server.when(TRY, attemptOf("right", { solution: solutionOf(), earned: { stars: 1, player: { rating: 1500, deviation: 99, tries: 3 }, rating: 1400, changed: 0, progress: { solved: 1, total: 9 }, streak: 0 } }));
    expect(game.stars).toBe(3);
    await game.send("decisions", { decisions: "p1@a1" });
    expect([game.solved, game.stars]).toEqual([true, 1]);
  });
});

describe("a puzzle of several steps", () => {
  const laid = (...patches: readonly string[]): Table => {
    const pieces = patches.map((patch, row) => ({ patch, code: 0, row, column: 0 }));
    return tableOf({ position: patches.join(), players: [playerOf(0, { pieces }), playerOf(1)] });
  };
  const more = (...patches: readonly string[]): PuzzleAttempt => attemptOf("more", { table: laid(...patches) });
  const sent = (): unknown[] => server.requests.filter(({ path }) => path === TRY).map(({ body }) => body["decisions"]);

  it("is judged as a whole, step by step, and can be stepped back", async () => {
    const game = new Solving(await itemOf({ family: "tempo", goal: "patches 3" }), new Witness());
    server.when(TRY, more("p1"), more("p1", "p2"), more("p1"));
    await game.send("decisions", { decisions: "p1@a1" });
    await game.send("decisions", { decisions: "p2@a2" });
    expect([game.done, game.view?.table.position, game.tries]).toEqual([["p1@a1", "p2@a2"], "p1,p2", 0]);
    await game.undo();
    expect([game.done, game.view?.table.position]).toEqual([["p1@a1"], "p1"]);
    await game.undo();
    expect([game.begun, game.view?.table.position]).toEqual([false, "a position"]);
    expect(sent()).toEqual(["p1@a1", "p1@a1 p2@a2", "p1@a1"]);
  });

  it("lets a piece of a gap be lifted, whichever was laid last", async () => {
    const game = new Solving(await itemOf({ family: "pack", goal: "p1,p2,p3" }), new Witness());
    server.when(TRY, more("p1"), more("p1", "p2"), more("p2"));
    await game.send("decisions", { decisions: "p1@a1" });
    await game.send("decisions", { decisions: "p2@a2" });
    await game.lift(0, 0);
    expect([game.done, game.proposal.draft?.patch]).toEqual([["p2@a2"], "p1"]);
    expect(sent().at(-1)).toBe("p2@a2");
  });
});
