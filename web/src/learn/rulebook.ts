/** The rules of an edition, paragraph by paragraph: what the edition lacks has none. */
import type { Wardrobe } from "../art/dress";
import type { Words } from "../words/words";
import { teller } from "./facts";

/** What is drawn beside a paragraph. */
export type Picture = "aim" | "start" | "turn" | "take" | "advance" | "marks" | "special" | "discard" | "refill" | "end" | "score";

export interface Paragraph {
  readonly picture: Picture;
  readonly title: string;
  readonly text: string;
}

export function paragraphs(wardrobe: Wardrobe, words: Words): readonly Paragraph[] {
  const { special, leather_may_be_discarded: discard, refill_when_left: refill } = wardrobe.info;
  const missing: readonly Picture[] = [...(special ? [] : ["special" as const]), ...(discard ? [] : ["discard" as const]), ...(refill ? [] : ["refill" as const])];
  const tell = teller(wardrobe, words);
  return Object.entries(words.ruleBook.parts)
    .map(([name, [title, text]]) => ({ picture: name as Picture, title: tell(title), text: tell(text) }))
    .filter(({ picture }) => !missing.includes(picture));
}

/** What experienced players do, as far as the edition has these things. */
export function tips(wardrobe: Wardrobe, words: Words): readonly string[] {
  const { room, income, advance, leather, special } = words.ruleBook.tips;
  const hasLeather = wardrobe.info.time_boards.some((board) => board.leather_at.length > 0);
  const told = [room, income, advance, ...(hasLeather ? [leather] : []), ...(wardrobe.info.special ? [special] : [])];
  return told.map(teller(wardrobe, words));
}
