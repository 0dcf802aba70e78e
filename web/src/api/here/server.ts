/**
 * One tab of this browser runs the server in a worker; the others reach it through that tab. A lock of the browser says which tab:
 * when its tab is closed or crashes, the browser gives the lock to another tab, and that one starts the server again.
 */
import { Desk } from "./desk";
import type { Call, News, Reply } from "./messages";
import { after, BEGINNING, type State } from "./news";
import { Switchboard } from "./switchboard";
import { pageServer, pageVersion } from "./version";

/** If the tab with the server is silent for this long, we ask the player whether to start the server here. */
const SILENCE_MS = 15_000;

/** Messages between tabs. The tab with the server says `owner`; a tab that looks for it says `seek`. */
type Said =
  | { readonly seek: string }
  | { readonly owner: string; readonly state: State }
  | { readonly to: string; readonly from: string; readonly call: Call }
  | { readonly to: string; readonly reply: Reply }
  | { readonly renew: true };

export class Server {
  state: State = BEGINNING;
  readonly #me = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #channel!: BroadcastChannel;
  #worker: Worker | null = null;
  #board: Switchboard | null = null;
  #owner = "";
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Pages below other paths of this host have games of their own. */
  readonly #path = new URL(".", document.baseURI).pathname;
  readonly #lock = `quiltbee-server ${this.#path}`;
  readonly #watched = new Set<string>();
  readonly #watchers = new Set<(state: State) => void>();

  constructor(readonly desk: Desk) {}

  /** Tells the state now and whenever it changes. */
  watch(tell: (state: State) => void): void {
    this.#watchers.add(tell);
    tell(this.state);
  }

  start(): void {
    if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) {
      this.#become({ ...this.state, broken: "noLocks" });
      return;
    }
    // Tabs that still show another version of the page are not spoken to.
    this.#channel = new BroadcastChannel(`quiltbee-tabs ${this.#path} ${pageVersion()}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
    void navigator.locks.request(this.#lockOf(this.#me), () => {
      this.#queue({});
      this.#seek();
      return new Promise(() => undefined);
    });
  }

  /** Takes the server away from a tab that does not answer. */
  takeOver(): void {
    this.#become({ ...this.state, broken: "" });
    this.#queue({ steal: true });
  }

  /** Everything that is kept has been replaced: all tabs begin again. */
  renew(): void {
    this.#say({ renew: true });
    location.reload();
  }

  readonly #lockOf = (tab: string): string => `quiltbee-tab-${tab}`;

  #queue(options: LockOptions): void {
    navigator.locks.request(this.#lock, options, () => new Promise(() => this.#own())).catch(() => this.#robbed());
  }

  // --- with the server

  #own(): void {
    this.#owner = this.#me;
    this.#heard();
    this.desk.disconnect();
    this.#become(BEGINNING);
    const worker = new Worker(new URL(pageServer(), document.baseURI), { type: "module" });
    const board = new Switchboard((message) => worker.postMessage(message), (tab, reply) => this.#reply(tab, reply), (news) => this.#news(news));
    worker.onmessage = ({ data }: MessageEvent<Reply | News>) => board.hear(data);
    worker.onerror = (event) => this.#news({ broken: event.message || "the worker could not be loaded" });
    [this.#worker, this.#board] = [worker, board];
    this.desk.connect((message) => board.call(this.#me, message));
    this.#announce();
  }

  #reply(tab: string, reply: Reply): void {
    if (tab === this.#me) this.desk.hear(reply);
    else this.#say({ to: tab, reply });
  }

  #news(news: News): void {
    this.#become(after(this.state, news));
    this.#announce();
  }

  #announce(): void {
    this.#say({ owner: this.#me, state: this.state });
  }

  /** Another tab took the server away. */
  #robbed(): void {
    this.#worker?.terminate();
    [this.#worker, this.#board, this.#owner] = [null, null, ""];
    this.desk.disconnect();
    this.#become(BEGINNING);
    this.#queue({});
    this.#seek();
  }

  #called(tab: string, call: Call): void {
    this.#board?.call(tab, call);
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    void navigator.locks.request(this.#lockOf(tab), () => {
      this.#watched.delete(tab);
      this.#board?.gone(tab);
    });
  }

  // --- without it

  #seek(): void {
    this.#say({ seek: this.#me });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#become({ ...this.state, broken: "silent" }), SILENCE_MS);
  }

  #follow(owner: string, state: State): void {
    this.#heard();
    this.#become(state);
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.desk.disconnect();
    this.desk.connect((call) => this.#say({ to: owner, from: this.#me, call }));
  }

  // --- both

  #hear(said: Said): void {
    const mine = this.#owner === this.#me;
    if ("seek" in said) {
      if (mine) this.#announce();
    } else if ("owner" in said) {
      if (!mine) this.#follow(said.owner, said.state);
    } else if ("renew" in said) {
      location.reload();
    } else if (said.to === this.#me) {
      if ("reply" in said) this.desk.hear(said.reply);
      else if (mine) this.#called(said.from, said.call);
    }
  }

  #say(said: Said): void {
    this.#channel.postMessage(said);
  }

  #heard(): void {
    clearTimeout(this.#silence);
  }

  #become(state: State): void {
    this.state = state;
    for (const tell of this.#watchers) tell(state);
  }
}
