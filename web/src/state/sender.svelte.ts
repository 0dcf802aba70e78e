/** Sends changes to the server: one at a time, again with the same id until there is an answer. */
import { api, Refusal, requestName, Unreachable } from "../api/client";

const RETRY_MS = 1000;

export class Sender {
  /** How many entries the log has, or will have when the server accepts what we sent. */
  written = $state(0);

  constructor(
    private readonly game: string,
    /** Called when the server cannot be reached; returns whether to try again. */
    private readonly keepTrying: () => boolean,
  ) {}

  /** Whether the server accepts it, or what went wrong. It is no error if the game has only gone on, or the page has left it. */
  async send(what: string, seq: number, more: object): Promise<boolean | Error> {
    this.written = seq + 1;
    try {
      const { seq: written } = await this.#insist(what, seq, more);
      this.written = Math.max(written, this.written);
      return true;
    } catch (error) {
      if (this.written === seq + 1) this.written = 0;
      const isExpected = error instanceof Unreachable || (error instanceof Refusal && error.code === "stale_seq");
      return !isExpected && (error as Error);
    }
  }

  async #insist(what: string, seq: number, more: object): Promise<{ seq: number }> {
    const name = requestName();
    for (;;) {
      try {
        return await api.change(this.game, what, seq, more, name);
      } catch (error) {
        if (!(error instanceof Unreachable) || !this.keepTrying()) throw error;
        await new Promise((later) => setTimeout(later, RETRY_MS));
      }
    }
  }
}
