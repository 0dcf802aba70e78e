/**
 * Works in the tab that has the server: gives the requests of all tabs new numbers, and brings every answer back to the tab
 * that asked. When a tab is closed, its streams are closed, too.
 */
import type { Call, News, Reply } from "./messages";

interface Caller {
  readonly tab: string;
  readonly id: number;
  readonly stays: boolean;
}

export class Switchboard {
  #last = 0;
  readonly #callers = new Map<number, Caller>();

  constructor(
    private readonly post: (message: Call) => void,
    private readonly reply: (tab: string, reply: Reply) => void,
    private readonly news: (news: News) => void,
  ) {}

  call(tab: string, message: Call): void {
    if ("close" in message) {
      this.#close((caller) => caller.tab === tab && caller.id === message.id);
      return;
    }
    const number = ++this.#last;
    this.#callers.set(number, { tab, id: message.id, stays: "listen" in message });
    this.post({ ...message, id: number });
  }

  hear(told: Reply | News): void {
    if (!("id" in told)) {
      this.news(told);
      return;
    }
    const caller = this.#callers.get(told.id);
    if (!caller) return;
    if (!caller.stays || "closed" in told || "failed" in told) this.#callers.delete(told.id);
    this.reply(caller.tab, { ...told, id: caller.id });
  }

  /** A tab was closed. */
  gone(tab: string): void {
    this.#close((caller) => caller.tab === tab);
  }

  #close(which: (caller: Caller) => boolean): void {
    for (const [number, caller] of [...this.#callers]) {
      if (!which(caller)) continue;
      this.#callers.delete(number);
      this.post({ id: number, close: true });
    }
  }
}
