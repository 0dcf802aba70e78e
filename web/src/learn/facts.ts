/** The figures of an edition, as the rules and the lesson quote them. */
import type { EditionInfo } from "../api/types";
import { thingsOf, type Things, type Words } from "../words/words";
import type { Wardrobe } from "../art/dress";

type Facts = Readonly<Record<string, string>>;
/** A message that names the things or the figures of an edition, or neither. */
type Message = string | ((things: Things, facts: Facts) => string);

function factsOf(info: EditionInfo): Facts {
  return {
    start: String(info.start_buttons),
    columns: String(info.columns),
    rows: String(info.rows),
    penalty: String(info.empty_cell_penalty),
    reach: String(info.reach),
    square: String(info.special?.["square"] ?? ""),
    points: String(info.special?.["points"] ?? ""),
    refill: String(info.refill_when_left),
    last: String(info.time_boards[0]?.last_space ?? ""),
  };
}

/** Fills in messages for one edition, with more facts if there are any. */
export function teller(wardrobe: Wardrobe, words: Words, more: Facts = {}): (message: Message | undefined) => string {
  const plusTile = wardrobe.info.special ? words.ruleBook.tile : "";
  const [things, facts] = [thingsOf(words, wardrobe), { ...factsOf(wardrobe.info), plusTile, ...more }];
  return (message = "") => (typeof message === "function" ? message(things, facts) : message);
}
