/** The requests of this tab: what was asked, who waits for the answer, and which server gets it. That server may change later. */
import type { Answer, Call, Question, Reply } from "./messages";
import { LocalSource } from "./source";

/** Takes questions to the server: to a worker of this tab, or to the tab that has one. */
export type Line = (message: Call) => void;

interface Waiting {
  readonly message: Call;
  sent: boolean;
  /** Whether it can be sent twice without harm. */
  readonly again: boolean;
  answer(reply: Reply): void;
  fail(text: string): void;
}

export class Desk {
  #line: Line | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #streams = new Map<number, { readonly path: string; readonly source: LocalSource }>();

  /** From now on everything goes there, including requests that still wait for an answer, and open streams. */
  connect(line: Line): void {
    this.#line = line;
    for (const [id, each] of this.#waiting) this.#send(id, each);
    for (const [id, { path }] of this.#streams) line({ id, listen: { path } });
  }

  /** The server is gone. Requests that it may have carried out, and that must not be sent twice, fail. Streams end. */
  disconnect(): void {
    if (!this.#line) return;
    this.#line = null;
    for (const [id, each] of [...this.#waiting]) {
      if (each.sent && !each.again) this.#failed(id, "the server has gone");
      each.sent = false;
    }
    for (const id of [...this.#streams.keys()]) this.#ended(id);
  }

  async ask(question: Question, signal?: AbortSignal | null): Promise<Answer> {
    const again = question.method === "GET" || String(question.body).includes('"client_id"');
    const reply = await this.#wait((id) => ({ id, ask: question }), again, signal);
    return (reply as Extract<Reply, { answer: unknown }>).answer;
  }

  /** Everything that is kept, as a file. */
  async save(): Promise<Uint8Array> {
    const reply = await this.#wait((id) => ({ id, export: true }), true);
    return (reply as Extract<Reply, { exported: unknown }>).exported;
  }

  /** Replaces everything that is kept by the contents of such a file. */
  async load(file: Uint8Array): Promise<void> {
    await this.#wait((id) => ({ id, import: file }), true);
  }

  listen(path: string): LocalSource {
    const id = ++this.#last;
    const source = new LocalSource(() => this.#leave(id));
    this.#streams.set(id, { path, source });
    this.#line?.({ id, listen: { path } });
    return source;
  }

  hear(reply: Reply): void {
    const { id } = reply;
    const [waiting, source] = [this.#waiting.get(id), this.#streams.get(id)?.source];
    if ("answer" in reply || "exported" in reply || "imported" in reply) waiting?.answer(reply);
    else if ("failed" in reply) waiting?.fail(reply.failed);
    else if ("opened" in reply) source?.opened();
    else if ("event" in reply) source?.told(reply.event);
    if ("closed" in reply || "failed" in reply) this.#ended(id);
  }

  #ended(id: number): void {
    const source = this.#streams.get(id)?.source;
    this.#streams.delete(id);
    source?.ended();
  }

  #wait(make: (id: number) => Call, again: boolean, signal?: AbortSignal | null): Promise<Reply> {
    const id = ++this.#last;
    return new Promise<Reply>((answer, no) => {
      const done = <T>(tell: (what: T) => void) => (what: T): void => {
        this.#waiting.delete(id);
        tell(what);
      };
      const waiting = { message: make(id), sent: false, again, answer: done(answer), fail: done((text: string) => no(new TypeError(text))) };
      this.#waiting.set(id, waiting);
      signal?.addEventListener("abort", () => this.#givenUp(id));
      this.#send(id, waiting);
    });
  }

  #send(id: number, waiting: Waiting): void {
    if (!this.#line || waiting.sent || !this.#waiting.has(id)) return;
    waiting.sent = true;
    this.#line(waiting.message);
  }

  #givenUp(id: number): void {
    if (this.#waiting.get(id)?.sent) this.#line?.({ id, close: true });
    this.#failed(id, "nobody waits any more");
  }

  #failed(id: number, text: string): void {
    this.#waiting.get(id)?.fail(text);
  }

  #leave(id: number): void {
    this.#streams.delete(id);
    this.#line?.({ id, close: true });
  }
}
