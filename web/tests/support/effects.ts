/** What a game asks for while it is shown, written down. */
import type { Effects, Perform } from "../../src/state/effects";

export class Witness implements Effects {
  readonly asked: string[] = [];
  /** How a move is played; a test may replace it. */
  play: Perform = async () => undefined;

  readonly perform: Perform = (before, after, happened, glimpse) => {
    this.asked.push(`play ${before.table.seq} to ${after.table.seq}`);
    return this.play(before, after, happened, glimpse);
  };
  tune(cloth: boolean): void {
    this.asked.push(cloth ? "cloth" : "things");
  }
  sound(name: string): void {
    this.asked.push(`sound ${name}`);
  }
  buzz(): void {}
  refuse(selector: string): void {
    this.asked.push(`refuse ${selector}`);
  }
}
