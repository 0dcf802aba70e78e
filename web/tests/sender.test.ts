import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/api/client";
import { Sender } from "../src/state/sender.svelte";
import { FakeServer, refusal } from "./support/server";

const PATH = "/api/games/g1/decisions";
let server: FakeServer;
let sender: Sender;
let keepTrying = true;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  keepTrying = true;
  sender = new Sender("g1", () => keepTrying);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const send = (): Promise<boolean | Error> => sender.send("decisions", 7, { decisions: "A" });

describe("a change on its way to the server", () => {
  it("says which entries of the log the player has seen", async () => {
    server.when(PATH, { seq: 8 });
    expect(await send()).toBe(true);
    expect(server.requests[0]?.body).toMatchObject({ expected_seq: 7, decisions: "A" });
  });

  it("is awaited until the view has its entry", async () => {
    server.when(PATH, { seq: 8 });
    const sent = send();
    expect(sender.written).toBe(8);
    await sent;
    expect(sender.written).toBe(8);
  });

  it("that makes several entries is awaited until the last of them", async () => {
    server.when(PATH, { seq: 10 });
    await send();
    expect(sender.written).toBe(10);
  });

  it("is sent again under the same name until there is an answer", async () => {
    server.when(PATH, null, null, { seq: 8 });
    const sent = send();
    await vi.advanceTimersByTimeAsync(2500);
    expect(await sent).toBe(true);
    expect(server.requests).toHaveLength(3);
    expect(new Set(server.requests.map(({ body }) => body["client_id"])).size).toBe(1);
  });

  it("is given up when the page leaves the game", async () => {
    server.when(PATH, null);
    keepTrying = false;
    expect(await send()).toBe(false);
    expect(sender.written).toBe(0);
  });

  it("that is refused is no longer awaited, and the refusal is told", async () => {
    server.when(PATH, refusal(422, "invalid"));
    const answer = await send();
    expect(answer).toBeInstanceOf(Refusal);
    expect((answer as Refusal).code).toBe("invalid");
    expect(sender.written).toBe(0);
  });

  it("that the game does not allow now is told, too", async () => {
    server.when(PATH, refusal(409, "opponent_acted"));
    expect(((await send()) as Refusal).code).toBe("opponent_acted");
  });

  it("that cannot even be made is told: a browser may lack what it needs", async () => {
    vi.stubGlobal("AbortController", undefined);
    expect(await send()).toBeInstanceOf(TypeError);
    expect(sender.written).toBe(0);
  });

  it("is sent without AbortSignal.timeout, which Safari 15 and Chrome 102 lack", async () => {
    vi.stubGlobal("AbortSignal", class {});
    server.when(PATH, { seq: 8 });
    expect(await send()).toBe(true);
  });

  it("is sent again when its answer breaks off in the middle", async () => {
    server.when(PATH, { seq: 8 });
    const whole = fetch;
    let cut = 1;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => (await whole(...asked), cut-- > 0 ? new Response('{"se') : whole(...asked)));
    const sent = send();
    await vi.advanceTimersByTimeAsync(1500);
    expect(await sent).toBe(true);
  });

  it("that comes too late is dropped without a word: the new view is on its way", async () => {
    server.when(PATH, refusal(409, "stale_seq"));
    expect(await send()).toBe(false);
    expect(sender.written).toBe(0);
  });
});
