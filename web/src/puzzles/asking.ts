/** What a puzzle asks, and the line below it, which says how hard it is. Nothing here says more than the position shows. */
import type { PuzzleTask, Seat } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { fabricName } from "../state/sentences/names";
import type { PuzzlesMessages } from "../words/messages";
import { thingsOf, type Things, type Words } from "../words/words";

/** From these ratings on a puzzle is not easy, and is hard. */
const [MEDIUM, HARD] = [1200, 1700];

export function question(task: PuzzleTask, wardrobe: Wardrobe, words: Words, said: PuzzlesMessages): string {
  const { ask } = said;
  const things = thingsOf(words, wardrobe);
  switch (task.family) {
    case "pack":
      return ask.pack(task.goal.split(",").length, things);
    case "seven":
      return `${fabricName(wardrobe, task.table.placing?.patch ?? "leather", words, things)}: ${ask.seven(task.table.special?.square ?? 0)}`;
    case "tempo": {
      const [kind, number = ""] = task.goal.split(" ");
      return (kind === "leather" ? ask.leather : ask.patches)(number, said.opponent, things);
    }
    default:
      return where(task, ask[task.family], said);
  }
}

/** Where one stands, before what is asked. */
function where({ table }: PuzzleTask, asked: string, { ask, opponent }: PuzzlesMessages): string {
  const { reason, spaces, seat } = table.turn;
  if (reason === "behind") return ask.behind(spaces, asked);
  if (reason === "on_top") return ask.onTop(opponent, asked);
  return reason === "alone" ? ask.alone(table.players[seat as Seat].to_end, asked) : asked;
}

export function hardness(rating: number): 0 | 1 | 2 {
  return rating < MEDIUM ? 0 : rating < HARD ? 1 : 2;
}

export function about(task: PuzzleTask, things: Things, said: PuzzlesMessages): string {
  const told = said.lines[task.family] as string | ((name: string | Things) => string);
  const text = typeof told === "string" ? told : told(task.family === "win" ? said.opponent : things);
  return `${said.hardness[hardness(task.rating)]}. ${text}`;
}
