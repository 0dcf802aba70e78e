import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardWay, EditionInfo, Laid, Table, View } from "../src/api/types";
import { Wardrobe } from "../src/art/dress";
import { needleAt, returned, sewn, shifted, startOf, withSecond, without } from "../src/board/laid";
import { problemTexts } from "../src/board/problems";
import { Thinking } from "../src/board/engine/thinking.svelte";
import { ghostsOf, patchOf } from "../src/board/engine/ways";
import { addressOf, gameBoard, mayAnalyse, plyOf, spreadOf } from "../src/invite/board";
import words from "../src/words/board.en.json";
import en from "../src/words/en.json";
import type { BoardMessages } from "../src/words/messages";
import { read } from "../src/words/read";
import type { Words } from "../src/words/words";
import { FakeServer, refusal } from "./support/server";

const INFO = {
  id: "e", boards: ["2014"], start_buttons: 5, refill_when_left: 1, special: { square: 7, points: 7 },
  patches: ["a", "b", "c", "d"].map((id) => ({ id, second_set: id === "d", income: 0, cells: id === "a" ? [[0, 0], [0, 1]] : [[0, 0]] })),
  words: {}, drawing: { name: "x", fabrics: [{ id: "f", defs: "" }], spares: [], worn: Object.fromEntries(["a", "b", "c", "d"].map((id) => [id, { fabric: "f", name: `Cloth ${id}` }])) },
} as unknown as EditionInfo;
const WARDROBE = new Wardrobe(INFO);
const PIECE = { patch: "a", code: 0, row: 2, column: 3 };

describe("the address of a board", () => {
  const spread = { position: "patchwork/2014 0 0 - - 0 9/x8:5:0:0 a,b -", pieces: [[{ patch: "p17", code: 5, row: 0, column: 3 }], [{ patch: "leather", code: 0, row: 8, column: 8 }]], names: ["Mia, 7", "Röschen"] } as const;

  it("holds the position, what lies where, and the names", () => {
    expect(spreadOf(addressOf(spread))).toEqual(spread);
    expect(addressOf(spread)).toContain(",p17@d1.1f~leather@i9,Mia%2C%207,R%C3%B6schen");
  });

  it("is known in the link of a whole page, also without names; and is none where there is no position", () => {
    expect(spreadOf(`https://quilts.example/${addressOf({ ...spread, names: null })}`)).toEqual({ ...spread, names: null });
    expect([spreadOf("#board"), spreadOf("#board="), spreadOf("patchwork 0 0")]).toEqual([null, null, null]);
  });

  it("may name a game and a number of decisions", () => {
    const game = "0123456789abcdef".repeat(2);
    expect(plyOf(gameBoard(game, 12))).toEqual({ game, ply: 12 });
    expect([plyOf(addressOf(spread)), plyOf(gameBoard("x", 1))]).toEqual([null, null]);
  });
});

describe("going from a game to the board", () => {
  const view = (kinds: readonly string[], seats: readonly number[], hints: boolean, more: object = {}): View =>
    ({ table: { edition: { own: false }, hints, phase: "playing", players: kinds.map((kind, seat) => ({ kind, seat })), ...more }, you: { role: seats.length ? "player" : "watcher", seats, may: { analyse: false } } }) as unknown as View;

  it("is offered against the computer or alone at a table, where hints are allowed", () => {
    expect(mayAnalyse(view(["human", "bot"], [0], true))).toBe(true);
    expect(mayAnalyse(view(["human", "human"], [0, 1], true))).toBe(true);
    expect(mayAnalyse(view(["human", "bot"], [0], false))).toBe(false);
  });

  it("is never offered while a game with somebody elsewhere goes on, nor to those who watch", () => {
    expect(mayAnalyse(view(["human", "human"], [0], true))).toBe(false);
    expect(mayAnalyse(view(["human", "open"], [0], true))).toBe(false);
    expect(mayAnalyse(view(["bot", "bot"], [], true))).toBe(false);
  });

  it("is offered to everybody once the game is over, if the board knows its edition", () => {
    const over = (own: boolean, solo: object | null = null): View => ({ ...view(["human", "human"], [0], false, { edition: { own }, solo }), you: { role: "watcher", seats: [], may: { analyse: true } } }) as unknown as View;
    expect([mayAnalyse(over(false)), mayAnalyse(over(true))]).toEqual([true, false]);
    expect(mayAnalyse(over(false, { name: "automa normal 3" })), "the board lays out games for two").toBe(false);
  });
});

describe("setting up", () => {
  const start = startOf(INFO, "2014");

  it("begins with the first set in the circle", () => {
    expect(start).toMatchObject({ edition: "e", board: "2014", circle: ["a", "b", "c"], turn: 0, players: [{ buttons: 5, space: 0 }, { buttons: 5, space: 0 }] });
  });

  it("takes cloth from the circle to a quilt, and back to where the needle stands", () => {
    const laid = sewn(start, 1, PIECE);
    expect([laid.circle, laid.players[1]?.pieces]).toEqual([["b", "c"], [PIECE]]);
    const off = returned(without(laid, 1, PIECE), "a");
    expect([off.circle, off.players[1]?.pieces]).toEqual([["a", "b", "c"], []]);
    expect(returned(start, "leather")).toBe(start);
  });

  it("changes the order of the circle, and where the needle stands", () => {
    expect([shifted(start, "b", -1).circle, shifted(start, "c", 1).circle, needleAt(start, "b").circle]).toEqual([["b", "a", "c"], ["c", "a", "b"], ["b", "c", "a"]]);
  });

  it("lets the second set join the circle, and takes it away wherever it lies", () => {
    const joined = withSecond(start, INFO, true);
    expect(joined.circle).toEqual(["a", "b", "c", "d"]);
    const away = withSecond(sewn(joined, 0, { ...PIECE, patch: "d" }), INFO, false);
    expect([away.circle, away.players[0]?.pieces]).toEqual([["a", "b", "c"], []]);
  });
});

describe("impossible positions", () => {
  const speaker = { words: read(en) as Words, own: read(words) as BoardMessages, wardrobe: WARDROBE, names: ["Mia", "Rosa"] as const, laid: sewn(startOf(INFO, "2014"), 0, { ...PIECE, patch: "leather" }) as Laid };
  const told = (...problems: object[]): string[] => problemTexts(problems.map((each) => ({ message: "in English", data: {}, ...each })) as never, speaker);

  it("are said in the words of the page, with names, and cloth of the same problem together", () => {
    expect(told({ code: "patch_missing", data: { patch: "a" } }, { code: "patch_missing", data: { patch: "b" } })).toEqual(["Is on no quilt and not in the circle: Cloth a, Cloth b."]);
    expect(told({ code: "token_off_board", data: { seat: 1, space: 60, last: 53 } }, { code: "ledger", data: { least: 5, most: 5, covered: 1 } })).toEqual(["Rosa is on space 60, but the last space is 53."]);
    expect(told({ code: "special_tile", data: { seat: 0 } })).toEqual(["Mia has the special tile, but no full 7×7 square."]);
  });

  it("count the leather where all cloth was laid by hand", () => {
    expect(told({ code: "ledger", data: { least: 4, most: 4, covered: 2 } })[0]).toContain("there must be 3");
  });

  it("name what was spent, and whose it was", () => {
    expect(told({ code: "spaces", data: { seat: 0, least: 1, found: 0 } })).toEqual(["The cloth of Mia costs at least 1 space, but Mia has moved only 0."]);
    expect(told({ code: "spaces", data: { least: 7, found: 5 } })).toEqual(["The cloth on both quilts costs at least 7 spaces, but the players have moved only 5 together."]);
    expect(told({ code: "buttons", data: { seat: 1, most: 104, found: 999 } })[0]).toMatch(/^Rosa can have 104 .* here at most, not 999\.$/);
    expect(told({ code: "shapes", data: { patches: ["a"] } })).toEqual(["This cloth cannot lie like that on the covered cells: Cloth a."]);
    expect(told({ code: "shapes", data: { patches: [] } })[0]).toMatch(/^No .* can lie there\.$/);
    expect(told({ code: "leather", data: { seat: 1, laid: 3, passed: 2 } })[0]).toMatch(/^Rosa has 3 .*, but has passed only 2\.$/);
  });

  it("say one number of cells once, and a range only where there is one", () => {
    const cells = (least: number, most: number, covered: number): string => problemTexts([{ code: "ledger", message: "", data: { least, most, covered } }], { ...speaker, laid: null })[0] ?? "";
    expect(cells(2, 2, 3)).toBe("The pieces that must lie on the quilts have 2 cells together, but 3 are covered.");
    expect(cells(2, 4, 1)).toBe("The pieces that must lie on the quilts have 2 to 4 cells together, but 1 is covered.");
  });

  it("have words for every code of the server", () => {
    const codes = ["off_quilt", "overlap", "patch_twice", "patch_missing", "token_off_board", "other_on_top", "second_set", "nothing_due", "not_over", "other_turn", "leather", "no_place", "ledger", "special_tile", "unknown_patch", "spaces", "buttons", "shapes", "impossible"];
    for (const code of codes) expect(told({ code, data: { patch: "a", patches: ["a"], seat: 0, least: 1, most: 1, covered: 2 } })[0]).not.toContain("in English");
  });
});

describe("the ways", () => {
  const table = { placing: null } as unknown as Table;
  const way = (text: string, chance: number): BoardWay => ({ text, chance }) as unknown as BoardWay;

  it("lie on the quilt; one that lies on a better one is only a line, and one may be looked at alone", () => {
    const ways = [way("a@d3", 0.6), way("b@e3", 0.5), way("A", 0.4), way("c@a1", 0.1)];
    expect(ghostsOf(ways, table, WARDROBE, null).map(({ number, patch, row, column, hidden }) => [number, patch, row, column, hidden])).toEqual([[1, "a", 2, 3, false], [2, "b", 2, 4, true], [4, "c", 0, 0, false]]);
    expect(ghostsOf(ways, table, WARDROBE, 3).map((ghost) => ghost.number)).toEqual([4]);
  });

  it("are about a patch, leather or an advance", () => {
    const leather = { placing: { patch: "leather" } } as unknown as Table;
    expect([patchOf(way("a@d3", 0), table), patchOf(way("A", 0), table), patchOf(way("@d3", 0), leather), patchOf(way("-", 0), leather)]).toEqual(["a", null, "leather", "leather"]);
  });
});

describe("thinking", () => {
  const WAYS = "/api/board/ways";
  const found = (position: string): object => ({ position, seat: 0, nodes: 10, ways: [] });
  let server: FakeServer;
  let thinking: Thinking;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
    server = new FakeServer();
    thinking = new Thinking();
  });
  afterEach(() => {
    thinking.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  const spans = (): unknown[] => server.requests.map(({ body }) => body["milliseconds"]);

  it("asks again with more time, adds up what was looked at, and ends by itself", async () => {
    server.when(WAYS, found("p"));
    thinking.look("p");
    await settled();
    expect(spans().slice(0, 4)).toEqual([500, 1000, 2000, 2000]);
    expect([thinking.nodes, thinking.running]).toEqual([10 * spans().length, false]);
  });

  it("stops when it is told to, also in the next position, and goes on when it is told to", async () => {
    server.when(WAYS, found("p"));
    thinking.look("p");
    thinking.stop();
    await settled();
    const asked = spans().length;
    thinking.look("q");
    await settled();
    expect([spans().length, thinking.running]).toEqual([asked, false]);
    thinking.goOn();
    expect(thinking.running).toBe(true);
  });

  it("waits as long as the server says, and gives up where there is no engine", async () => {
    server.when(WAYS, refusal(429, "too_many_requests"), refusal(409, "no_engine"));
    thinking.look("p");
    await settled();
    expect([spans().length, thinking.running]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([spans().length, thinking.running, thinking.refused?.code]).toEqual([2, false, "no_engine"]);
  });
});
