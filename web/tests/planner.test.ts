import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../src/state/draft";
import { mayPlan, Planner } from "../src/state/planner.svelte";
import { FakeServer, refusal } from "./support/server";
import { dominoTurns, placingOf, playerOf, viewOf } from "./support/view";

const FITS = "/api/games/g1/fits/0/p3";
const fits = { patch: "p3", seat: 0, turn_of_code: [0, 1, 0, 1, 0, 1, 0, 1], turns: dominoTurns };
const plan: Draft = { patch: "p3", code: 0, row: 0, column: 0, pinned: true, plan: true };
const sewn = viewOf({ table: { players: [playerOf(0, { covered: 3, free: [0b110, 0b101, 0b111] }), playerOf(1)] } });
let server: FakeServer;
let planner: Planner;

beforeEach(() => {
  server = new FakeServer().when(FITS, fits);
  planner = new Planner("g1");
});
afterEach(() => vi.unstubAllGlobals());

describe("a planner", () => {
  it("asks the server where a patch fits", async () => {
    expect(await planner.look(0, "p3")).toEqual(fits);
    expect(planner.fits).toEqual(fits);
  });

  it("knows no place for a patch that the server refuses", async () => {
    server.when(FITS, refusal(404, "not_found"));
    expect(await planner.look(0, "p3")).toBeNull();
  });

  it("keeps one plan for each seat", () => {
    planner.keep(0, plan);
    planner.keep(1, { ...plan, patch: "p2" });
    planner.keep(0, null);
    expect(planner.plans).toEqual([null, { ...plan, patch: "p2" }]);
  });

  it("keeps a plan without asking while its quilt has not changed", async () => {
    planner.keep(0, plan);
    expect(await planner.review(viewOf(), viewOf({ table: { seq: 8 } }))).toBe(false);
    expect(server.requests).toEqual([]);
    expect(planner.plans[0]).toEqual(plan);
  });

  it("forgets a plan whose patch somebody took", async () => {
    planner.keep(0, plan);
    expect(await planner.review(viewOf(), viewOf({ table: { circle: ["p1", "p2"] } }))).toBe(true);
    expect(planner.plans[0]).toBeNull();
  });

  it("forgets a plan whose place is taken", async () => {
    planner.keep(0, plan);
    server.when(FITS, { ...fits, turns: dominoTurns.map((turned) => ({ ...turned, anchors: [0, 0, 0b011] })) });
    expect(await planner.review(viewOf(), sewn)).toBe(true);
    expect(planner.plans[0]).toBeNull();
  });

  it("keeps a plan whose place is still free, and one that it cannot ask about", async () => {
    planner.keep(0, plan);
    expect(await planner.review(viewOf(), sewn)).toBe(false);
    server.when(FITS, null);
    expect(await planner.review(viewOf(), sewn)).toBe(false);
    expect(planner.plans[0]).toEqual(plan);
  });

  it("forgets all plans when the game is over", async () => {
    planner.keep(0, plan);
    expect(await planner.review(viewOf(), viewOf({ table: { phase: "over" } }))).toBe(true);
  });
});

describe("a place can be planned", () => {
  it("on a quilt of one's own, also in the other's turn", () => {
    expect(mayPlan(viewOf({ you: { may: { decide: false } } }), 0)).toBe(true);
    expect(mayPlan(viewOf(), 1)).toBe(false);
  });

  it("not with a patch in hand, nor when nobody plays", () => {
    expect(mayPlan(viewOf({ table: { placing: placingOf("p1"), choices: null } }), 0)).toBe(false);
    expect(mayPlan(viewOf({ table: { phase: "paused" } }), 0)).toBe(false);
    expect(mayPlan(null, 0)).toBe(false);
  });
});
