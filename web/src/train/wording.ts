/** The words of an item that comes from the server: a mistake of a game. */
import type { Mistake } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { percent } from "../moments/figures/moments";
import { clueText, optionName, patchOf, whyParts } from "../moments/why";
import type { ReviewMessages } from "../words/messages";
import { thingsOf, type Words } from "../words/words";
import type { Wording, Worth } from "../trying/item";

/** Within this chance of the best it is as good. The server judges attempts by the same. */
const EQUAL = 0.035;

/** The card of a way: a patch, or "A"; none if it only places something. */
const cardOf = (decisions: readonly string[]): string => (decisions[0] === "A" ? "A" : patchOf(decisions));

export function wordingOf(words: Words, review: ReviewMessages): Wording {
  const text = review.try;
  const nameOf = (decisions: readonly string[], wardrobe: Wardrobe): string => optionName({ decisions }, "", wardrobe, words, review);
  /** The chance of each choice, on its card. Without a ladder only two are known. */
  function worthsOf({ ladder, better, played }: Mistake, wardrobe: Wardrobe): Record<string, Worth> {
    const worths: Record<string, Worth> = {};
    for (const { decisions, value } of ladder.length ? ladder : [better, played]) {
      const [card, chance] = [cardOf(decisions), review.percent(percent(value.chance))];
      const look = card === cardOf(better.decisions) ? "right" : value.chance >= better.value.chance - EQUAL ? "good" : "bad";
      // The best place comes first.
      if (card) worths[card] ??= { name: nameOf(decisions, wardrobe), text: `${chance} ${review.toWin}`, short: chance, look };
    }
    return worths;
  }
  return {
    question: (turn) => text.title(turn),
    about: (opponent) => (opponent ? text.from(opponent) : text.fromGame),
    told: (attempt) => (attempt.right ? text.yesEqual : (attempt.well_chosen ? text.notThere : text.not)(Math.max(1, percent(attempt.lost.chance)))),
    tried: (attempt, decisions, wardrobe) => {
      if (attempt.well_chosen) return {};
      const [done, lost] = [decisions.split(" "), review.lostChance(Math.max(1, percent(attempt.lost.chance)))];
      const card = cardOf(done);
      return card ? { [card]: { name: nameOf(done, wardrobe), text: lost, short: lost, look: "bad" } } : {};
    },
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
        worths: worthsOf(mistake, wardrobe),
        reason: placed ? why : `${why} ${text.youChose(name("played"))}`,
      };
    },
  };
}
