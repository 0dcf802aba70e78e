/** The words of a language. Each language is one JSON file; `messages.d.ts` is generated from the English one. */
import { got } from "../api/client";
import type { Wardrobe } from "../art/dress";
import deFile from "./de.json?url";
import enFile from "./en.json?url";
import type { Messages, Names } from "./messages";
import { read } from "./read";

export type Words = Messages;
/** The names of the things on the table, in the forms that a language needs. */
export type Things = Names;

const files: Readonly<Record<string, string>> = { en: enFile, de: deFile };
const known = new Map<string, Promise<Words>>();

/** The words of a language, or English if we do not have it. */
export function wordsOf(language: string): Promise<Words> {
  const file = files[language] ?? enFile;
  let words = known.get(file);
  if (!words) {
    words = got(file)
      .then((answer) => answer.json())
      .then((messages: { code: string }) => read(messages) as Words);
    words.catch(() => known.delete(file));
    known.set(file, words);
  }
  return words;
}

/** The names of the things of an edition: from the language for this dress, otherwise from the edition. */
export function thingsOf(words: Words, wardrobe: Wardrobe): Things {
  return { ...wardrobe.info.words, ...words.things["all"], ...words.things[wardrobe.dress.name] };
}
