/** The words of people, book and handicap, in the language of the page. Null until they are loaded. */
import { app } from "../state/app.svelte";
import type { BookMessages } from "../words/messages";
import { wordsFrom } from "../words/words";
import de from "../words/book.de.json?url";
import en from "../words/book.en.json?url";

export type BookWords = BookMessages;
const wordsOf = wordsFrom<BookMessages>({ en, de });

class Shelf {
  #words = $state.raw<BookMessages | null>(null);
  #language = "";
  #follows = false;

  /** Loads the words of the language that the page speaks now, and later those of every other that it speaks. */
  load(): Promise<void> {
    if (!this.#follows) {
      $effect.root(() => {
        $effect(() => void this.#speak());
      });
    }
    this.#follows = true;
    return this.#speak();
  }

  async #speak(): Promise<void> {
    const language = app.words.code;
    if (this.#language === language) return;
    this.#language = language;
    try {
      const words = await wordsOf(language);
      if (this.#language === language) this.#words = words;
    } catch (error) {
      this.#language = "";
      throw error;
    }
  }

  get words(): BookMessages | null {
    return this.#words;
  }
}

export const shelf = new Shelf();
