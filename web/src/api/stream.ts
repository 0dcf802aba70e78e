/**
 * The stream of views. The browser's EventSource reconnects with `Last-Event-ID`. We open a new one when it gives up, and
 * when it notices nothing: the network failed silently, or the computer slept.
 */
import { listen } from "./road";
import type { Analysis, Phrase, View } from "./types";

export interface Listener {
  view(view: View): void;
  presence(presence: View["presence"]): void;
  phrase(phrase: Phrase): void;
  /** The review of this game has made progress. */
  analysis(analysis: Analysis): void;
  connected(yes: boolean): void;
  gone(): void;
}

const CLOSED = 2;
const LONGEST_WAIT = 10_000;

/** The server sends a sign of life every 20 seconds: a stream that missed two of them is dead. */
const SILENCE = 45_000;
/** A stream that could not be opened in this time is given up. */
const OPENING = 10_000;

export class Stream {
  #source: EventSource | null = null;
  #timer = 0;
  #wait = 200;
  #heard = 0;
  readonly #closed = new AbortController();

  constructor(
    private readonly game: string,
    private readonly since: () => number | null,
    private readonly listener: Listener,
  ) {
    this.#open();
    const { signal } = this.#closed;
    addEventListener("online", this.#open, { signal });
    addEventListener("offline", this.#open, { signal }); // without any network there may still be a server on this very computer
    const watch = setInterval(() => this.#listen(), 5000);
    signal.onabort = () => clearInterval(watch);
  }

  #listen(): void {
    if (Date.now() - this.#heard < SILENCE) return;
    this.listener.connected(false);
    this.#open();
  }

  readonly #open = (): void => {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#heard = Date.now() - SILENCE + OPENING;
    const since = this.since();
    const source = listen(`/api/games/${this.game}/events${since === null ? "" : `?since=${since}`}`);
    this.#source = source;
    const on = <T>(name: string, tell: (told: T) => void): void =>
      source.addEventListener(name, (event) => {
        this.#alive();
        tell(JSON.parse((event as MessageEvent<string>).data) as T);
      });
    on<View>("view", (view) => this.listener.view(view));
    on<View["presence"]>("presence", (presence) => this.listener.presence(presence));
    on<Phrase>("phrase", (phrase) => this.listener.phrase(phrase));
    on<Analysis>("analysis", (analysis) => this.listener.analysis(analysis));
    source.addEventListener("here", () => this.#alive());
    source.addEventListener("gone", () => {
      this.close();
      this.listener.gone();
    });
    source.onopen = () => this.#alive();
    source.onerror = () => {
      this.listener.connected(false);
      if (source.readyState === CLOSED) this.#again();
    };
  };

  #alive(): void {
    this.#heard = Date.now();
    this.#wait = 200;
    this.listener.connected(true);
  }

  /** Tries again after a delay that differs between browsers, so that they do not all come at once. */
  #again(): void {
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  close(): void {
    this.#closed.abort();
    clearTimeout(this.#timer);
    this.#source?.close();
  }
}
