/** What is wrong with a text that somebody brings, in the reader's language. */
import type { Cause } from "../api/types";
import type { ReasonsMessages } from "../words/messages";
import { wordsFrom } from "../words/words";
import de from "../words/reasons.de.json?url";
import en from "../words/reasons.en.json?url";

export const reasonWords = wordsFrom<ReasonsMessages>({ en, de });

/** The sentence of a cause; the server's own if there are no words for it. */
export function sentenceOf({ code, facts }: Cause, words: ReasonsMessages, message: string): string {
  const sentence = words.reasons[code];
  if (sentence === undefined) return message;
  return typeof sentence === "string" ? sentence : sentence(...facts.map((fact) => (typeof fact === "string" ? fact : sentenceOf(fact, words, ""))));
}
