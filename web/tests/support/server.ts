/** The server as a page sees it: answers to requests, and a stream of events. The page's own code runs unchanged. */
import { vi } from "vitest";

/** An answer: a body, a refusal, or null where nothing is reached. */
export type Answer = object | { readonly status: number; readonly body: object } | null;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

export class FakeServer {
  readonly requests: Request[] = [];
  readonly streams: FakeStream[] = [];
  /** The answers to the requests of each path, one after the other; the last one is given again. */
  readonly answers = new Map<string, Answer[]>();

  constructor() {
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => this.#answer(path, init));
    const streams = this.streams;
    vi.stubGlobal(
      "EventSource",
      class extends FakeStream {
        constructor(url: string) {
          super(url);
          streams.push(this);
        }
      },
    );
    vi.stubGlobal("BroadcastChannel", class { onmessage = null; postMessage(): void {} close(): void {} });
    vi.stubGlobal("addEventListener", () => undefined);
  }

  when(path: string, ...answers: Answer[]): this {
    this.answers.set(path, answers);
    return this;
  }

  async #answer(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
    this.requests.push({ method, path, body: body ? (JSON.parse(String(body)) as Record<string, unknown>) : {} });
    const waiting = this.answers.get(path) ?? [];
    const answer = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? null;
    if (!answer) throw new TypeError("Failed to fetch");
    const refused = "status" in answer && "body" in answer;
    return new Response(JSON.stringify(refused ? answer.body : answer), { status: refused ? Number(answer.status) : 200 });
  }
}

export const refusal = (status: number, code: string): Answer => ({ status, body: { code, message: `refused: ${code}` } });

class FakeStream {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #listeners = new Map<string, (event: { data: string }) => void>();

  constructor(readonly url: string) {}

  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.#listeners.set(name, listener);
  }

  /** The server sends an event. */
  send(name: string, data: object = {}): void {
    this.#listeners.get(name)?.({ data: JSON.stringify(data) });
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}
