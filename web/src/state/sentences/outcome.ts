/** Who won and why, in words, from the result of a view. */
import type { Seat, View } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Words } from "../../words/words";
import { isYou, other } from "../selectors";
import { listed } from "./line";

export function headline(view: View, words: Words): string {
  const result = view.table.result;
  if (!result) return "";
  const winner = result.winner as Seat;
  const [you, name] = [isYou(view, winner), view.table.players[winner].name];
  const by = result.scores[winner].total - result.scores[other(winner)].total;
  if (result.reason === "tie_break") return you ? words.youWinTie : words.winsTie(name);
  if (result.reason === "score") return you ? words.youWinBy(by) : words.winsBy(name, by);
  return you ? words.youWin : words.wins(name);
}

export function reasons(view: View, wardrobe: Wardrobe, words: Words): string {
  const result = view.table.result;
  if (!result) return "";
  const winner = result.winner as Seat;
  // What the Automa counts is in the score sheet: it has no holes to compare.
  if (view.table.solo && result.reason === "score") return "";
  const loser = view.table.players[other(winner)].name;
  switch (result.reason) {
    case "tie_break":
      return isYou(view, winner) ? words.tieWhyYou : words.tieWhy(view.table.players[winner].name);
    case "resigned":
      return isYou(view, other(winner)) ? words.youResigned : words.resignedWhy(loser);
    case "time":
      return isYou(view, other(winner)) ? words.youTime : words.timeWhy(loser);
    default:
      return words.whyWon(listed(advantages(view, winner, wardrobe, words), words.and));
  }
}

/** What the winner had more of, the largest difference first. */
function advantages(view: View, winner: Seat, wardrobe: Wardrobe, words: Words): string[] {
  const scores = view.table.result!.scores;
  const [mine, theirs] = [scores[winner], scores[other(winner)]];
  const things = thingsOf(words, wardrobe);
  const found: [number, string][] = [
    [mine.buttons - theirs.buttons, words.because.buttons(mine.buttons - theirs.buttons, things)],
    [mine.penalty - theirs.penalty, words.because.covered(theirs.empty_cells - mine.empty_cells)],
    [mine.special - theirs.special, words.because.special],
  ];
  return found.filter(([points]) => points > 0).sort((one, two) => two[0] - one[0]).map(([, text]) => text);
}
