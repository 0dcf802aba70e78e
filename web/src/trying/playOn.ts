/** Play on from a task that is over: a new game against the strongest level, from the position after the answer. */
import { api } from "../api/client";
import { coachApi } from "../moments/api";
import { start } from "../begin/start";
import type { Answer, Item } from "./item";

export default async function playOn(item: Item, answer: Answer): Promise<void> {
  const [levels, position] = await Promise.all([api.levels(), positionAfter(item, answer)]);
  const { players } = item.table;
  await start("computer", { record: position, plies: 0, first: "random" }, item.seat, [players[0].name, players[1].name], levels.at(-1)?.name);
}

/** Where nobody knows what comes next (a refill), or the game would be over, it begins before the answer. */
async function positionAfter({ table }: Item, { decisions }: Answer): Promise<string> {
  const board = await coachApi.playBoard({ position: table.position, decisions: decisions.join(" "), pieces: null }).catch(() => null);
  return board?.table && board.table.phase !== "over" && board.table.turn.seat !== null ? board.table.position : table.position;
}
