/** The words of an item that comes from the server: a mistake of a game. */
import { clueText, optionName, whyParts } from "../moments/why";
import type { ReviewMessages } from "../words/messages";
import { thingsOf, type Words } from "../words/words";
import type { Wording } from "../trying/item";

export function wordingOf(words: Words, review: ReviewMessages): Wording {
  const text = review.try;
  return {
    question: (turn) => text.title(turn),
    about: (opponent) => (opponent ? text.from(opponent) : text.fromGame),
    told: (attempt) => (attempt.right ? text.yesEqual : text.not(Math.max(1, Math.round(100 * attempt.lost.chance)))),
    clue: (clue, wardrobe) => {
      if (clue.code) return text.clue(clueText(clue.code, clue.number, wardrobe, words, review));
      return clue.wrong === "placement" ? text.cluePlace : clue.wrong === "leather" ? text.clueLeather(thingsOf(words, wardrobe)) : text.cluePurchase;
    },
    answer: (mistake, found, wardrobe, table) => {
      const rival = table.players[mistake.seat ? 0 : 1].name;
      const why = whyParts({ mistake, wardrobe, words, review, opponent: rival, place: [review.thatPlace, review.thatPlaceSmall] }, false).map((part) => part.text).join("");
      const name = (way: "better" | "played"): string => optionName(mistake[way], table.placing?.patch ?? "", wardrobe, words, review);
      // Where only the place was wrong, both ways have the same name.
      const placed = mistake.wrong === "placement";
      return {
        decisions: mistake.better.decisions,
        headline: found ? text.yes(name("better")) : text.shown(placed ? words.review.otherPlace : name("better")),
        reason: placed ? why : `${why} ${text.youChose(name("played"))}`,
      };
    },
  };
}
