import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { app } from "../src/state/app.svelte";
import { GameState } from "../src/state/game.svelte";
import { settings } from "../src/state/settings.svelte";
import { Hand } from "../src/table/input/hand";
import { Witness } from "./support/effects";
import { FakeServer } from "./support/server";
import { editionInfo, english, placingOf, viewOf } from "./support/view";

/** How large a cell is on this screen. The domino hangs over a1 and b1, its middle at 100, 50. */
const CELL = 100;
let number = 0;
let now: number;
let server: FakeServer;
let game: GameState;
let hand: Hand;
let page: Map<string, (event: PointerEvent) => void>;
const sent = (): unknown => server.requests.findLast(({ method }) => method === "POST")?.body["decisions"];
const lies = (): unknown[] => [game.proposal.draft?.code, game.proposal.draft?.row, game.proposal.draft?.column];

beforeEach(async () => {
  Object.assign(settings, { confirm: true, tapTurns: true, tapFlips: true });
  app.words = english;
  server = new FakeServer();
  page = new Map();
  vi.stubGlobal("innerWidth", 1000);
  vi.stubGlobal("addEventListener", (name: string, listener: (event: PointerEvent) => void) => page.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => page.delete(name));
  game = new GameState(`hand${++number}`, new Witness());
  now = 1000;
  hand = new Hand(game, ({ clientX, clientY }) => ({ x: clientX / CELL, y: clientY / CELL }));
  await sit();
  game.proposal.choose("p1");
});
afterEach(() => {
  game.close();
  vi.unstubAllGlobals();
});

async function sit(view: Parameters<typeof viewOf>[0] = {}): Promise<void> {
  const path = `/api/games/${game.id}`;
  server.when(path, viewOf(view)).when(`${path}/edition`, editionInfo).when(`${path}/decisions`, { seq: 8 });
  await game.open();
}

interface Finger {
  readonly id?: number;
  readonly mouse?: boolean;
}
const event = (x: number, y: number, { id = 1, mouse = false }: Finger): PointerEvent =>
  ({ clientX: x, clientY: y, button: 0, pointerId: id, isPrimary: id === 1, pointerType: mouse ? "mouse" : "touch", timeStamp: now }) as PointerEvent;
const down = (x: number, y: number, finger: Finger = {}): void => hand.press(event(x, y, finger));
const up = (x: number, y: number, finger: Finger = {}): void => page.get("pointerup")?.(event(x, y, finger));
const move = (x: number, y: number, finger: Finger = {}): void => page.get("pointermove")?.(event(x, y, finger));
function tap(x: number, y: number, after = 1000, finger: Finger = {}): void {
  now += after;
  down(x, y, finger);
  up(x + 3, y, finger);
}
function wheel(deltaY: number, after = 1000): boolean {
  now += after;
  const prevented = vi.fn();
  hand.wheel({ deltaY, deltaMode: 0, ctrlKey: false, timeStamp: now, preventDefault: prevented } as unknown as WheelEvent);
  return prevented.mock.calls.length > 0;
}

describe("a tap", () => {
  it("on the patch turns it, and never sends a move", () => {
    settings.confirm = false;
    tap(90, 50);
    expect(lies()[0]).toBe(1);
    expect(sent()).toBeUndefined();
  });

  it("beside the patch brings it there", () => {
    tap(250, 250);
    expect(lies()).toEqual([0, 2, 1]);
  });

  it("that trembles, and comes twice, brings the patch there once", () => {
    tap(250, 250);
    tap(245, 250, 120);
    expect(lies()).toEqual([0, 2, 1]);
  });

  it("of the mouse first puts down the patch that follows it, and turns it from then on", () => {
    tap(90, 50, 1000, { mouse: true });
    expect([lies()[0], game.proposal.draft?.pinned]).toEqual([0, true]);
    tap(90, 50, 1000, { mouse: true });
    expect(lies()[0]).toBe(1);
  });

  it("on the patch is a tap on the quilt where turning is switched off", () => {
    settings.tapTurns = false;
    tap(190, 50);
    expect([lies()[0], game.proposal.draft?.pinned]).toEqual([0, true]);
  });

  it("on a patch that looks the same from all sides puts it down", async () => {
    const placing = placingOf("leather");
    await sit({ table: { seq: 8, position: "leather", choices: null, placing: { ...placing, turns: placing.turns.slice(0, 1) } } });
    settings.confirm = false;
    tap(90, 50);
    expect(sent()).toBe("@a1");
  });
});

describe("two taps or two fingers", () => {
  const flips = () => vi.spyOn(game.proposal, "flip");

  it("flip the patch as it lay before the first tap", () => {
    const flip = flips();
    const before = game.proposal.draft;
    tap(90, 50);
    tap(95, 52, 150);
    expect(flip).toHaveBeenCalledExactlyOnceWith({ ...before, pinned: true });
    expect(lies()).toEqual([0, 0, 0]);
    expect(sent()).toBeUndefined();
  });

  it("far from each other are two taps", () => {
    const flip = flips();
    tap(20, 50);
    tap(190, 50, 150);
    expect(flip).not.toHaveBeenCalled();
  });

  it("flip it by the second finger, also while the first one drags", () => {
    const flip = flips();
    down(90, 50);
    down(200, 200, { id: 2 });
    up(200, 200, { id: 2 });
    expect(flip).toHaveBeenCalledTimes(1);
    move(150, 410);
    expect(lies()).toEqual([0, 2, 1]);
    up(150, 410);
    expect(flip).toHaveBeenCalledTimes(1);
  });

  it("do not turn it too when the first finger lets go", () => {
    down(90, 50);
    down(200, 200, { id: 2 });
    up(200, 200, { id: 2 });
    up(90, 50);
    expect(lies()[0]).toBe(0);
  });

  it("do nothing of the kind where flipping is switched off", () => {
    settings.tapFlips = false;
    const flip = flips();
    tap(90, 50);
    tap(95, 52, 150);
    down(90, 50);
    down(200, 200, { id: 2 });
    expect(flip).not.toHaveBeenCalled();
  });
});

describe("the wheel", () => {
  it("turns the patch, one way or the other", () => {
    const turn = vi.spyOn(game.proposal, "turn");
    expect(wheel(100)).toBe(true);
    wheel(-100);
    expect(turn.mock.calls).toEqual([[1], [3]]);
  });

  it("turns once for the many small steps of a touchpad", () => {
    const turn = vi.spyOn(game.proposal, "turn");
    for (let step = 0; step < 8; step++) wheel(9, 16);
    expect(turn).toHaveBeenCalledTimes(1);
  });

  it("scrolls the page where it is switched off, and where nothing is held", () => {
    settings.tapTurns = false;
    expect(wheel(100)).toBe(false);
    settings.tapTurns = true;
    game.proposal.putBack();
    expect(wheel(100)).toBe(false);
  });
});
