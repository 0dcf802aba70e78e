/** The engine thinks about the position on the board as long as somebody looks: it is asked again and again, with more time. */
import { Refusal } from "../../api/client";
import type { BoardWays } from "../../api/types";
import { boardApi } from "./requests";

/** The first answers come soon. No answer comes sooner than half a second after the one before, so that it can be read. */
const SPANS_MS = [500, 1000];
const LATER_MS = 2000;
/** After this many answers more thought changes little. */
const MOST_ANSWERS = 16;
const RETRY_S = 2;
/** A refusal with this status or a higher one may be over soon, and so may one that says how long to wait. */
const BUSY = 429;

const pause = (seconds: number): Promise<void> => new Promise((go) => setTimeout(go, seconds * 1000));

export class Thinking {
  ways = $state.raw<BoardWays | null>(null);
  /** How many positions it has looked at since it came to this one. */
  nodes = $state(0);
  /** Requests are on their way. */
  running = $state(false);
  /** Somebody said stop. It stays so in other positions. */
  stopped = $state(false);
  /** Why the engine does not think about this position. */
  refused = $state.raw<Refusal | null>(null);
  #position: string | null = null;
  #call: AbortController | null = null;

  /** Looks at another position; null if there is nothing to think about. */
  look(position: string | null): void {
    if (position === this.#position) return;
    this.#position = position;
    this.refused = null;
    if (position !== this.ways?.position) [this.ways, this.nodes] = [null, 0];
    this.#call?.abort();
    this.#call = null;
    if (!this.stopped) this.goOn();
  }

  stop(): void {
    this.stopped = true;
    this.running = false;
    this.#call?.abort();
    this.#call = null;
  }

  goOn(): void {
    this.stopped = false;
    if (!this.#position || this.refused || this.#call) {
      this.running = Boolean(this.#call);
      return;
    }
    const call = (this.#call = new AbortController());
    void this.#think(this.#position, call).finally(() => {
      if (this.#call !== call) return;
      this.#call = null;
      this.running = false;
    });
  }

  close(): void {
    this.stop();
    this.#position = null;
  }

  async #think(position: string, { signal }: AbortController): Promise<void> {
    this.running = true;
    for (let answers = 0; answers < MOST_ANSWERS && !signal.aborted; ) {
      if (document.hidden) await pause(RETRY_S);
      else {
        const found = await this.#ask(position, SPANS_MS[answers] ?? LATER_MS, signal);
        if (signal.aborted || this.refused) return;
        if (!found) continue;
        [this.ways, answers] = [found, answers + 1];
        this.nodes += found.nodes;
      }
    }
  }

  /** Null if no answer came and it makes sense to ask again. Then it has already waited for a while. */
  async #ask(position: string, milliseconds: number, signal: AbortSignal): Promise<BoardWays | null> {
    try {
      return await boardApi.ways(position, milliseconds, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof Refusal && !error.wait && error.status < BUSY) this.refused = error;
      else await pause(error instanceof Refusal && error.wait ? error.wait : RETRY_S);
      return null;
    }
  }
}
