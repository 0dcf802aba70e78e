/** Which moves are taken back, and whose they are. */
import type { Seat, View } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Words } from "../../words/words";
import { isYou } from "../selectors";
import { listed } from "./line";
import { fabricName } from "./names";

interface Move {
  readonly seat: number;
  readonly patch: string | null;
}

/** The moves of one player by what was done, the moves of both with their names. */
export function undoneText(view: View, moves: readonly Move[], wardrobe: Wardrobe, words: Words): string {
  const [owner] = moves.map((move) => move.seat);
  if (owner === undefined || moves.some((move) => move.seat !== owner)) return words.takenBack(movesText(view, moves, wardrobe, words));
  const what = listed(moves.map((move) => deed(move, wardrobe, words)), words.and);
  return isYou(view, owner) ? words.youTookBack(what) : words.tookBack(view.table.players[owner as Seat].name, what);
}

/** `Basket (Rosa), an advance (you)`. */
export function movesText(view: View, moves: readonly Move[], wardrobe: Wardrobe, words: Words): string {
  return moves.map((move) => `${deed(move, wardrobe, words)} (${isYou(view, move.seat) ? words.youSmall : view.table.players[move.seat as Seat].name})`).join(", ");
}

function deed({ patch }: Move, wardrobe: Wardrobe, words: Words): string {
  return patch === null ? words.anAdvance : fabricName(wardrobe, patch, words, thingsOf(words, wardrobe));
}
