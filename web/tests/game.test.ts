import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/api/client";
import { app } from "../src/state/app.svelte";
import { GameState } from "../src/state/game.svelte";
import { settings } from "../src/state/settings.svelte";
import { refusalText } from "../src/words/refusal";
import { Witness } from "./support/effects";
import { FakeServer, refusal } from "./support/server";
import { choiceOf, consequenceOf, dominoTurns, editionInfo, english, german, placingOf, viewOf } from "./support/view";

let number = 0;
let server: FakeServer;
let effects: Witness;
let game: GameState;
const path = (what = ""): string => `/api/games/${game.id}${what}`;
const sent = (): unknown => server.requests.findLast(({ method }) => method === "POST")?.body["decisions"];

beforeEach(() => {
  app.words = english;
  settings.confirm = true;
  server = new FakeServer();
  effects = new Witness();
  game = new GameState(`game${++number}`, effects);
  server.when(path("/edition"), editionInfo).when(path("/decisions"), { seq: 8 });
});
afterEach(() => {
  game.close();
  vi.unstubAllGlobals();
});

async function open(view: Parameters<typeof viewOf>[0] = {}): Promise<void> {
  server.when(path(), viewOf(view));
  await game.open();
}

describe("choosing a patch", () => {
  it("hangs it over the quilt where it fits, and sends it there when confirmed", async () => {
    await open();
    game.proposal.choose("p1");
    expect(game.proposal.draft).toMatchObject({ patch: "p1", row: 0, column: 0 });
    expect(game.proposal.ready).toBe(true);
    await game.confirm();
    expect(sent()).toBe("p1@a1");
  });

  it("lets it be moved, turned and tapped to a place", async () => {
    await open();
    game.proposal.choose("p1");
    game.proposal.nudge(2, 1);
    expect(game.proposal.draft).toMatchObject({ row: 2, column: 1, pinned: true });
    game.proposal.turn();
    expect(game.proposal.draft?.code).toBe(1);
    game.proposal.tap(2, 0);
    await game.confirm();
    expect(sent()).toBe("p1@a2.1");
  });

  it("is refused on the spot where the server says that it cannot be taken", async () => {
    const choices = { ...viewOf().table.choices!, patches: [choiceOf("p1", { possible: false, why_not: "cost", short_by: 2 })] };
    await open({ table: { choices } });
    game.proposal.choose("p1");
    expect(game.proposal.draft).toBeNull();
    expect(effects.asked).toContain('refuse [data-card="p1"]');
  });

  it("that does not fit is not sent", async () => {
    await open();
    game.proposal.choose("p1");
    game.proposal.nudge(1, 0);
    expect(game.proposal.verdict).toEqual({ fits: false, clashes: [[1, 1]] });
    await game.confirm();
    expect(sent()).toBeUndefined();
    expect(effects.asked).toContain("refuse .ghost");
  });

  it("is sent without a place where that reveals new patches", async () => {
    const choices = { ...viewOf().table.choices!, patches: [choiceOf("p1", { consequence: consequenceOf({ reveals: true }) })] };
    await open({ table: { choices } });
    game.proposal.choose("p1");
    expect(game.proposal.takesFirst).toBe(true);
    await game.confirm();
    expect(sent()).toBe("p1");
  });

  it("can be taken back", async () => {
    await open();
    game.proposal.choose("p1");
    game.proposal.putBack();
    expect([game.proposal.draft, game.proposal.ready]).toEqual([null, false]);
  });
});

describe("a patch in hand", () => {
  const inHand = { table: { choices: null, placing: placingOf("leather", { may_discard: true }) } };

  it("hangs over the quilt by itself and cannot be put back", async () => {
    await open(inHand);
    game.proposal.putBack();
    expect(game.proposal.draft?.patch).toBe("leather");
    await game.confirm();
    expect(sent()).toBe("@a1");
  });

  it("can be left where the server says so", async () => {
    await open(inHand);
    await game.leave();
    expect(sent()).toBe("-");
  });
});

describe("an advance", () => {
  it("is proposed first, and sent when confirmed", async () => {
    await open();
    await game.advance();
    expect([game.proposal.advancing, sent()]).toEqual([true, undefined]);
    await game.confirm();
    expect(sent()).toBe("A");
  });

  it("is sent at once for players who do not confirm their moves", async () => {
    settings.confirm = false;
    await open();
    await game.advance();
    expect(sent()).toBe("A");
  });
});

describe("a plan", () => {
  const fits = { patch: "p3", seat: 0, turn_of_code: [0, 1, 0, 1, 0, 1, 0, 1], turns: dominoTurns };

  it("is made in the other's turn and offered when it can be played", async () => {
    await open({ you: { may: { decide: false } }, table: { turn: { seat: 1, kind: "human", reason: "behind", spaces: 1 } } });
    server.when(path("/fits/0/p3"), fits);
    game.proposal.choose("p3");
    await vi.waitFor(() => expect(game.proposal.draft).toMatchObject({ patch: "p3", plan: true }));
    await game.confirm();
    expect([game.proposal.draft, game.proposal.plan?.patch, game.proposal.offered]).toEqual([null, "p3", null]);
    const choices = { ...viewOf().table.choices!, patches: [choiceOf("p3")] };
    server.streams[0]?.send("view", viewOf({ table: { seq: 8, position: "mine", choices } }));
    await vi.waitFor(() => expect(game.proposal.offered?.patch).toBe("p3"));
    await game.usePlan();
    expect(sent()).toBe("p3@a1");
  });
});

describe("sending", () => {
  it("lets nothing more be decided until the view shows it", async () => {
    await open();
    await game.advance();
    await game.confirm();
    expect([game.proposal.waiting, game.proposal.mayDecide]).toEqual([true, false]);
    server.streams[0]?.send("view", viewOf({ table: { seq: 8, position: "next" } }));
    await vi.waitFor(() => expect(game.proposal.mayDecide).toBe(true));
  });

  it("lets the sentences wait until then", async () => {
    await open();
    await game.advance();
    await game.confirm();
    expect(game.settling).toBe(true);
    server.streams[0]?.send("view", viewOf({ table: { seq: 8, position: "next" } }));
    await vi.waitFor(() => expect(game.settling).toBe(false));
  });

  it("tells a refusal in the page's words with its facts, else in the server's", async () => {
    await open();
    server.when(path("/pause"), refusal(429, "too_many_requests"), refusal(422, "invalid"), refusal(418, "teapot"));
    expect(await game.send("pause")).toBe(false);
    expect(game.problem).toBe("That was too fast. Please try again in a moment.");
    await game.send("pause");
    expect(game.problem).toBe("The server does not accept this: refused: invalid.");
    await game.send("pause");
    expect(game.problem).toBe("Refused: teapot.");
  });

  it("tells how long to wait, in the reader's language", () => {
    expect(refusalText(new Refusal(429, "too_many_requests", "too many requests", 10), german)).toMatch(/Bitte versuche es in 10 Sekunden noch einmal\.$/);
  });
});

describe("a hint", () => {
  const way = { text: "p1@b3", reason: {} };

  const stage = (): string | undefined => game.proposal.hint?.stage;

  it("says which card, then where, then why; and is asked of the server once", async () => {
    await open();
    server.when(path("/hints"), { ways: [way] });
    await game.askHint();
    expect([stage(), game.proposal.isAdvised("p1"), game.proposal.draft]).toEqual(["which", true, null]);
    await game.askHint();
    expect([stage(), game.proposal.isAdvised("p1")]).toEqual(["where", false]);
    expect(game.proposal.draft).toMatchObject({ patch: "p1", row: 2, column: 1 });
    await game.askHint();
    await game.askHint();
    expect(stage()).toBe("why");
    expect(server.requests.filter((each) => each.path.endsWith("/hints"))).toHaveLength(1);
  });

  it("is forgotten when the player does something else, and goes on from there", async () => {
    await open();
    server.when(path("/hints"), { ways: [way] });
    await game.askHint();
    game.proposal.choose("p1");
    expect(game.proposal.hint).toBeNull();
    await game.askHint();
    expect(stage()).toBe("where");
    game.proposal.nudge(0, -1);
    expect(game.proposal.hint).toBeNull();
  });

  it("to advance needs no place", async () => {
    await open();
    server.when(path("/hints"), { ways: [{ text: "A", reason: {} }] });
    await game.askHint();
    expect([stage(), game.proposal.isAdvised("A"), game.proposal.advancing]).toEqual(["which", true, false]);
    await game.askHint();
    expect([stage(), game.proposal.advancing]).toEqual(["why", true]);
  });
});
