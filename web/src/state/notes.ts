/** The draft and the plans, kept in this browser: they survive a reload and are the same in every tab. */
import type { Draft } from "./draft";
import type { Plans } from "./planner.svelte";

export interface Notes {
  /** The position that the draft was made for. */
  readonly position: string;
  readonly draft: Draft | null;
  readonly plans: Plans;
}

export class Notebook {
  readonly #key: string;
  readonly #channel: BroadcastChannel;

  constructor(game: string, changed: (notes: Notes) => void) {
    this.#key = `quiltbee-notes-${game}`;
    this.#channel = new BroadcastChannel(this.#key);
    this.#channel.onmessage = (event) => changed(event.data as Notes);
  }

  read(): Notes | null {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "null") as Notes | null;
    } catch {
      return null;
    }
  }

  /** Keeps the notes and tells the other tabs. Empty notes are deleted. */
  write(notes: Notes): void {
    this.#channel.postMessage(notes);
    try {
      if (notes.draft || notes.plans.some(Boolean)) localStorage.setItem(this.#key, JSON.stringify(notes));
      else localStorage.removeItem(this.#key);
    } catch {
      // The game works without storage too.
    }
  }

  close(): void {
    this.#channel.close();
  }
}
