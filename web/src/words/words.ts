/** The words of a language: one JSON file for the table, one for each other room. `messages.d.ts` is generated from the English ones. */
import { got } from "../api/client";
import type { Wardrobe } from "../art/dress";
import deFile from "./de.json?url";
import enFile from "./en.json?url";
import type { Messages, Names } from "./messages";
import { read } from "./read";

export type Words = Messages;
/** The names of the things on the table, in the forms that a language needs. */
export type Things = Names;

/** The files of messages of each language. */
export interface Files {
  readonly en: string;
  readonly [language: string]: string;
}

/** Reads the words of a language from its file, once; English if there is no such file. */
export function wordsFrom<T>(files: Files): (language: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (language) => {
    const file = files[language] ?? files.en;
    let words = known.get(file);
    if (!words) {
      words = got(file)
        .then((answer) => answer.json())
        .then((messages: { code: string }) => read(messages) as T);
      words.catch(() => known.delete(file));
      known.set(file, words);
    }
    return words;
  };
}

/** The words that the table needs. Those of another screen are in files of their own (`review.en.json`), and are loaded with it. */
export const wordsOf = wordsFrom<Words>({ en: enFile, de: deFile });

/** The names of the things of an edition: from the language for this dress, otherwise from the edition. */
export function thingsOf(words: Words, wardrobe: Wardrobe): Things {
  return { ...wardrobe.info.words, ...words.things["all"], ...words.things[wardrobe.dress.name] };
}
