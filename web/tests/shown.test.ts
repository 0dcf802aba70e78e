import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../src/api/types";
import { app } from "../src/state/app.svelte";
import { ShownGame } from "../src/state/shown.svelte";
import { Witness } from "./support/effects";
import { FakeServer, refusal } from "./support/server";
import { editionInfo, english, entry, german, playerOf, viewOf } from "./support/view";

let number = 0;
let server: FakeServer;
let effects: Witness;
let heard: string[];
let game: ShownGame;

beforeEach(() => {
  vi.useFakeTimers();
  app.words = english;
  server = new FakeServer();
  effects = new Witness();
  heard = [];
  const id = `g${++number}`; // an edition is asked for once for each game
  server.when(`/api/games/${id}`, viewOf()).when(`/api/games/${id}/edition`, editionInfo);
  game = new ShownGame(id, effects, {
    opened: () => heard.push("opened"),
    glimpsed: () => heard.push("glimpsed"),
    changed: (view, before) => heard.push(`changed ${before?.table.seq ?? "nothing"} to ${view.table.seq}`),
  });
});
afterEach(() => {
  game.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (seq: number, more: Parameters<typeof viewOf>[0] = {}): View => viewOf({ ...more, table: { seq, position: `position ${seq}`, ...more.table } });
const moved = (seq: number, seat: 0 | 1): NonNullable<Parameters<typeof viewOf>[0]> => ({
  happened: [entry(seq, { type: "moved", seat, start: 4, end: 7, on_top: false }, { type: "turn", seat: seat ? 0 : 1, again: false })],
});
async function arrive(view: View): Promise<void> {
  server.streams.at(-1)?.send("view", view);
  await vi.advanceTimersByTimeAsync(0);
}

describe("a game that is opened", () => {
  it("shows the server's view and listens from a little before it", async () => {
    await game.open();
    expect(game.view?.table.seq).toBe(7);
    expect(game.wardrobe?.info.title).toBe("Small");
    expect(heard).toEqual(["changed nothing to 7", "opened"]);
    expect(server.streams[0]?.url).toMatch(/events\?since=0$/);
    expect(effects.asked).toEqual(["cloth"]);
  });

  it("tells that there is no such game", async () => {
    server.when(`/api/games/${game.id}`, refusal(404, "no_such_game"));
    await game.open();
    expect([game.lost, game.view]).toEqual([true, null]);
  });

  it("tries again while the server cannot be reached", async () => {
    server.when(`/api/games/${game.id}`, null, viewOf());
    await game.open();
    expect([game.connected, game.lost]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(1600);
    expect(game.view?.table.seq).toBe(7);
  });

  it("names the computer's levels in the reader's language", async () => {
    app.words = german;
    server.when(`/api/games/${game.id}`, viewOf({ table: { players: [playerOf(0), playerOf(1, { kind: "bot", level: "thimble", name: "Thimble" })] } }));
    await game.open();
    expect(game.view?.table.players.map(({ name }) => name)).toEqual(["Mia", "Fingerhut"]);
  });
});

describe("a view that arrives", () => {
  it("is shown after what happened has been played", async () => {
    await game.open();
    let finish = (): void => undefined;
    effects.play = () => new Promise((done) => (finish = done));
    await arrive(at(8, moved(8, 1)));
    expect(game.view?.table.seq).toBe(7);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.view?.table.seq).toBe(8);
    expect([game.story.lastMover, game.story.lastMoves[1].length]).toEqual([1, 1]);
  });

  it("waits for the one before it", async () => {
    await game.open();
    server.streams[0]?.send("view", at(8, moved(8, 1)));
    await arrive(at(9, moved(9, 0)));
    expect(effects.asked.slice(1)).toEqual(["play 7 to 8", "play 8 to 9"]);
    expect(heard.slice(2)).toEqual(["changed 7 to 8", "changed 8 to 9"]);
  });

  it("is ignored if it is older than what is shown", async () => {
    await game.open();
    await arrive(at(6));
    expect(game.view?.table.seq).toBe(7);
  });

  it("of the same moment replaces what is shown, without playing anything", async () => {
    await game.open();
    await arrive(viewOf({ you: { may: { decide: false } } }));
    expect(game.view?.you.may.decide).toBe(false);
    expect(effects.asked).toEqual(["cloth"]);
  });

  it("is glimpsed step by step while it is played", async () => {
    await game.open();
    effects.play = async (before, _after, _happened, glimpse) => glimpse({ ...before, server_ms: 1 });
    await arrive(at(8, moved(8, 1)));
    expect(heard).toContain("glimpsed");
    expect(game.view?.server_ms).toBe(0);
  });

  it("marks the pieces that are new, and counts the patches that joined", async () => {
    await game.open();
    const pieces = [...playerOf(1).pieces, { patch: "p1", code: 0, row: 0, column: 0 }];
    const happened = [entry(8, { type: "refilled", order: ["p4", "p5"] })];
    await arrive(at(8, { table: { players: [playerOf(0), playerOf(1, { pieces })] }, happened }));
    expect([...game.story.fresh]).toEqual(["1 p1 0,0"]);
    expect(game.story.joined).toBe(2);
  });

  it("is not shown any more after one has left", async () => {
    await game.open();
    game.close();
    await arrive(at(8));
    expect(game.view?.table.seq).toBe(7);
  });
});

describe("what else is heard", () => {
  it("is who is there, and whether the server can be reached", async () => {
    await game.open();
    server.streams[0]?.send("presence", { seats: [true, false], watchers: 2 });
    expect(game.view?.presence).toEqual({ seats: [true, false], watchers: 2 });
    server.streams[0]?.onerror?.();
    expect(game.connected).toBe(false);
    server.streams[0]?.send("here");
    expect(game.connected).toBe(true);
  });

  it("is a phrase, for a few seconds", async () => {
    await game.open();
    server.streams[0]?.send("phrase", { number: 1, seat: 1, phrase: "hello" });
    expect(game.phrase?.phrase).toBe("hello");
    expect(effects.asked).toContain("sound yours");
    await vi.advanceTimersByTimeAsync(5100);
    expect(game.phrase).toBeNull();
  });

  it("is that the game has been deleted", async () => {
    await game.open();
    server.streams[0]?.send("gone");
    expect(game.lost).toBe(true);
  });

  it("is that the computer thinks, after a moment", async () => {
    await game.open();
    await arrive(at(8, { you: { may: { stop_thinking: true } } }));
    expect(game.thinking).toBe(false);
    await vi.advanceTimersByTimeAsync(900);
    expect(game.thinking).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(game.thinking).toBe(true);
    await arrive(at(9));
    expect(game.thinking).toBe(false);
  });

  it("is not that it thinks, while its quick move is being played", async () => {
    await game.open();
    await arrive(at(8, { you: { may: { stop_thinking: true } } }));
    effects.play = () => new Promise((done) => setTimeout(done, 3000));
    await arrive(at(9, moved(9, 1)));
    await vi.advanceTimersByTimeAsync(2000);
    expect([game.thinking, game.performing]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1100);
    expect([game.view?.table.seq, game.performing]).toEqual([9, false]);
  });
});

it("a replay plays the way to the next step, and jumps to any other", async () => {
  await game.show(at(1, { table: { ply: 3 } }), []);
  await game.show(at(1, { table: { ply: 4, position: "four" } }), [{ type: "moved", seat: 0, start: 1, end: 2, on_top: false }]);
  await game.show(at(1, { table: { ply: 9, position: "nine" } }), []);
  expect(effects.asked).toEqual(["play 1 to 1"]);
  expect(game.view?.table.ply).toBe(9);
});
