/** The server in the page: who asked what, and what becomes of it when the server goes to another tab. */
import { describe, expect, it } from "vitest";
import { Desk } from "../src/api/here/desk";
import type { Call, Reply } from "../src/api/here/messages";
import { after, BEGINNING, share } from "../src/api/here/news";
import { Switchboard } from "../src/api/here/switchboard";

const question = (method: string, body: string | null = null) => ({ path: "/api/games", method, headers: {}, body });
const answer = (id: number): Reply => ({ id, answer: { status: 200, headers: {}, body: new Uint8Array() } });

describe("a question", () => {
  it("waits until there is a server", async () => {
    const [desk, sent] = [new Desk(), [] as Call[]];
    const asked = desk.ask(question("GET"));
    desk.connect((call) => sent.push(call));
    desk.hear(answer(sent[0]!.id));
    expect((await asked).status).toBe(200);
  });

  it("that was not answered is asked again of the next server, if that does no harm", () => {
    const [desk, one, two] = [new Desk(), [] as Call[], [] as Call[]];
    desk.connect((call) => one.push(call));
    void desk.ask(question("GET"));
    void desk.ask(question("POST", '{"client_id":"1"}'));
    desk.disconnect();
    desk.connect((call) => two.push(call));
    expect(two).toEqual(one);
    expect(two.length).toBe(2);
  });

  it("that may do harm a second time fails", async () => {
    const [desk, two] = [new Desk(), [] as Call[]];
    desk.connect(() => undefined);
    const asked = desk.ask(question("POST", "{}"));
    desk.disconnect();
    desk.connect((call) => two.push(call));
    await expect(asked).rejects.toThrow(TypeError);
    expect(two).toEqual([]);
  });

  it("that nobody waits for any more fails, and the server is told", async () => {
    const [desk, sent, patience] = [new Desk(), [] as Call[], new AbortController()];
    desk.connect((call) => sent.push(call));
    const asked = desk.ask(question("POST", "{}"), patience.signal);
    patience.abort();
    await expect(asked).rejects.toThrow(TypeError);
    expect(sent.at(-1)).toEqual({ id: sent[0]!.id, close: true });
  });
});

describe("a stream", () => {
  const opened = () => {
    const [desk, sent, heard] = [new Desk(), [] as Call[], [] as string[]];
    const source = desk.listen("/api/games/1/events");
    source.onopen = () => heard.push("open");
    source.onerror = () => heard.push("error");
    source.addEventListener("view", (event) => heard.push((event as MessageEvent<string>).data));
    desk.connect((call) => sent.push(call));
    return { desk, sent, heard, source, id: sent[0]!.id };
  };

  it("tells events as the browser does", () => {
    const { desk, heard, id } = opened();
    desk.hear({ id, opened: true });
    desk.hear({ id, event: { name: "view", data: "7", lastId: "3" } });
    desk.hear({ id, closed: true });
    expect(heard).toEqual(["open", "7", "error"]);
  });

  it("ends with its server, so that it is opened again", () => {
    const { desk, heard, source } = opened();
    desk.disconnect();
    expect([heard, source.readyState]).toEqual([["error"], 2]);
  });

  it("that is closed says nothing more, and the server is told", () => {
    const { desk, sent, heard, source, id } = opened();
    source.close();
    desk.hear({ id, event: { name: "view", data: "7", lastId: "3" } });
    expect(heard).toEqual([]);
    expect(sent.at(-1)).toEqual({ id, close: true });
  });
});

describe("the tab with the server", () => {
  const board = () => {
    const [posted, replies, news] = [[] as Call[], [] as [string, Reply][], [] as object[]];
    return { posted, replies, news, board: new Switchboard((call) => posted.push(call), (tab, reply) => replies.push([tab, reply]), (each) => news.push(each)) };
  };

  it("brings each answer to the tab that asked, under its number", () => {
    const { posted, replies, board: it } = board();
    it.call("one", { id: 1, ask: question("GET") });
    it.call("two", { id: 1, ask: question("GET") });
    it.hear(answer(posted[1]!.id));
    it.hear(answer(posted[0]!.id));
    expect(replies.map(([tab, { id }]) => [tab, id])).toEqual([["two", 1], ["one", 1]]);
  });

  it("closes what a tab listened to when that tab has gone", () => {
    const { posted, replies, board: it } = board();
    it.call("one", { id: 1, listen: { path: "/" } });
    it.call("two", { id: 1, listen: { path: "/" } });
    it.gone("one");
    expect(posted.at(-1)).toEqual({ id: posted[0]!.id, close: true });
    it.hear({ id: posted[1]!.id, opened: true });
    expect(replies).toEqual([["two", { id: 1, opened: true }]]);
  });

  it("tells everybody what belongs to no question", () => {
    const { news, board: it } = board();
    it.hear({ broken: "no memory" });
    expect(news).toEqual([{ broken: "no memory" }]);
  });
});

describe("what is known of the server", () => {
  it("is how far it has come, and how", () => {
    const half = after(BEGINNING, { progress: { part: "download", done: 50, total: 100 } });
    expect(share(half)).toBe(0.3);
    expect(share(after(half, { progress: { part: "python", done: 1, total: 1 } }))).toBe(0.5);
    expect(share(after(half, { ready: true, version: "1" }))).toBe(1);
  });
});
