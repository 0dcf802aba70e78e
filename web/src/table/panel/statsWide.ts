/** How wide a player's line is when it has all its words. */
import type { Seat, View } from "../../api/types";
import { textWidth } from "../../art/measure";
import { isYou, nameOf } from "../../state/selectors";
import type { Words } from "../../words/words";

/** Whether a player is elsewhere while the game goes on. */
export function isAway(view: View, seat: Seat): boolean {
  const { players, same_device, phase } = view.table;
  return players[seat].kind === "human" && !view.presence.seats[seat] && !isYou(view, seat) && !same_device && phase !== "over";
}

export const isTimed = ({ table }: View): boolean => table.clock.kind !== "none" && table.phase !== "over";

export function statsWide(view: View, seat: Seat, words: Words): number {
  const { income, empty } = view.table.players[seat];
  const text = textWidth(nameOf(view, seat, words)) * 1.2 + textWidth(words.income(income) + words.empty(empty)) * 0.95;
  return text + 174 + (isTimed(view) ? 80 : 0) + (isAway(view, seat) ? textWidth(words.away) + 30 : 0);
}

/** How wide it is with figures alone, in one line; a clock takes the place of the empty cells. */
export const terseWide = (view: View, seat: Seat, words: Words): number => textWidth(nameOf(view, seat, words)) * 1.25 + (isTimed(view) ? 205 : 175);
