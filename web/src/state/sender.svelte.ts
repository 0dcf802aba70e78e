/** Changes on their way to the server: one at a time, sent again under the same name until there is an answer. */
import { api, Refusal, requestName, Unreachable } from "../api/client";

export class Sender {
  /** So many entries the log has, or will have when the server agrees with what we sent. */
  written = $state(0);

  constructor(
    private readonly game: string,
    /** The server cannot be reached: says whether to go on trying. */
    private readonly goOn: () => boolean,
  ) {}

  /** Null if the server agrees; else what it says, empty if there is nothing to say. */
  async send(what: string, seq: number, more: object): Promise<string | null> {
    this.written = seq + 1;
    try {
      const { seq: written } = await this.#insist(what, seq, more);
      this.written = Math.max(written, this.written);
      return null;
    } catch (error) {
      if (this.written === seq + 1) this.written = 0;
      return error instanceof Refusal && error.status !== 409 ? error.message : "";
    }
  }

  async #insist(what: string, seq: number, more: object): Promise<{ seq: number }> {
    const name = requestName();
    for (;;) {
      try {
        return await api.change(this.game, what, seq, more, name);
      } catch (error) {
        if (!(error instanceof Unreachable) || !this.goOn()) throw error;
        await new Promise((later) => setTimeout(later, 1000));
      }
    }
  }
}
