import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Analysis, PlayedTurn, Review as Found } from "../src/api/types";
import { Reviewed } from "../src/moments/reviewed.svelte";
import { Review } from "../src/review/review.svelte";
import { Witness } from "./support/effects";
import { FakeServer, refusal } from "./support/server";

const PATH = "/api/games/g/analysis";
let server: FakeServer;
let review: Review;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().when(PATH, analysis("running", 1));
  review = new Review("g", 0);
});
afterEach(() => {
  review.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function analysis(status: Analysis["status"], known: number): Analysis {
  const values = [3, -1, 2].map((margin, at) => (at < known ? { seat: 0 as const, margin, chance: 0.5 } : null));
  return { game: "g", status, done: known, of: 3, values, decisions: [], suspected: [] };
}
const asked = (): number => server.requests.length;
const later = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe("a review", () => {
  it("asks once, and then shows what the stream tells", async () => {
    await later();
    expect([review.values, review.running]).toEqual([[3], true]);
    review.hear(analysis("running", 2));
    expect(review.values).toEqual([3, -1]);
    review.hear(analysis("done", 3));
    expect([review.values, review.running]).toEqual([[3, -1, 2], false]);
    await later(60_000);
    expect(asked()).toBe(1);
  });

  it("asks again when the stream was away, and while it is silent", async () => {
    await later();
    review.catchUp();
    await later();
    expect(asked()).toBe(2);
    await later(10_000);
    expect(asked()).toBe(3);
  });

  it("asks nothing more when it is done", async () => {
    server.when(PATH, analysis("done", 3));
    await later();
    review.catchUp();
    await later(60_000);
    expect([asked(), review.values]).toEqual([1, [3, -1, 2]]);
  });

  it("has failed when the server refuses, and when it gives up", async () => {
    await later();
    review.hear(analysis("none", 0));
    expect([review.failed, review.running]).toEqual([true, false]);
    server.when(PATH, refusal(503, "no_advice"));
    const other = new Review("g", 0);
    await later();
    expect(other.failed).toBe(true);
  });

  it("turns a value of player 1 round", async () => {
    server.when(PATH, { ...analysis("done", 0), values: [{ seat: 1, margin: 4, chance: 0.6 }] });
    await later();
    expect(review.values).toEqual([-4]);
  });
});

describe("the graph of a review", () => {
  const turn = (seat: number, first: number, decisions: number): PlayedTurn => ({ seat, first, steps: Array.from({ length: decisions }, () => []) }) as unknown as PlayedTurn;
  const value = (margin: number): Analysis["values"][number] => ({ seat: 0, margin, chance: 0.5 });

  it("has a point for each turn that the review counts: the Automa's turns are not among them", async () => {
    const values = [value(0), null, value(2), value(9), null, value(-4), value(9)];
    server.when(PATH, { ...analysis("running", 0), values });
    const reviewed = new Reviewed("g", null, new Witness());
    reviewed.turns = [turn(0, 1, 2), turn(1, 3, 1), turn(0, 4, 2), turn(1, 6, 1)];
    const points = (): unknown => reviewed.points.map(({ turn, ply, margin }) => [turn, ply, margin]);
    await later();
    expect(points()).toEqual([[0, 0, 0], [1, 2, 2], [2, 3, 9], [3, 5, -4], [4, 6, 9]]);
    const counted = { turns: [{ last_ply: 2 }, { last_ply: 5 }], players: [{ moments: [2] }, { moments: [] }], mistakes: [{ turn: 2 }] } as unknown as Found;
    reviewed.review.hear({ ...analysis("done", 0), values, review: counted });
    expect(points()).toEqual([[0, 0, 0], [1, 2, 2], [2, 5, -4]]);
    expect(reviewed.moments.map((moment) => reviewed.points[moment.turn]?.ply)).toEqual([5]);
    reviewed.close();
  });
});
