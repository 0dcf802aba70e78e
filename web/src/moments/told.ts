/** A turn that nobody played, as the log of a game would tell it: so the page says of it what it says of a turn that was played. */
import type { Consequence, PlayedTurn, Seat, StoryEvent, Table } from "../api/types";

/** The decisions of a line by turns: the place of a leather patch belongs to the turn that reached it. */
export function turnsIn(line: string): readonly string[] {
  const turns: string[] = [];
  for (const each of line.split(" ").filter(Boolean)) {
    const before = turns.at(-1);
    if (before !== undefined && /^[@\-R]/.test(each)) turns[turns.length - 1] = `${before} ${each}`;
    else turns.push(each);
  }
  return turns;
}

/** What the decisions did: the server has told with the table before them what each choice would do. */
export function toldTurn(before: Table, after: Table, decisions: string): PlayedTurn {
  const seat = (before.turn.seat ?? 0) as Seat;
  const choice = before.choices?.patches.find(({ patch }) => patch === /^\w+/.exec(decisions)?.[0]);
  const did = choice?.consequence ?? before.placing?.consequence ?? (decisions.startsWith("A") ? before.choices?.advance.consequence : null);
  const events = [
    ...(choice ? [{ type: "took", seat, patch: choice.patch, paid: choice.consequence.pays, passed: [] }] : []),
    ...after.players[seat].pieces.slice(before.players[seat].pieces.length).map(({ patch, code, row, column }) => ({ type: "placed", seat, patch, code, row, column, cells: [] })),
    ...(did ? wayOf(seat, did) : []),
    ...(/(^| )-/.test(decisions) ? [{ type: "discarded", seat }] : []),
    ...(after.special && before.special?.owner !== after.special.owner ? [{ type: "special_won", seat, points: after.special.points }] : []),
    ...(after.turn.seat === null ? [] : [{ type: "turn", seat: after.turn.seat, again: after.turn.seat === seat }]),
  ];
  return { first: 1, seat, steps: [events as unknown as StoryEvent[]] };
}

const wayOf = (seat: Seat, { from_space: start, lands_on: end, receives, income, leather }: Consequence): object[] => [
  { type: "moved", seat, start, end, on_top: false },
  ...(receives ? [{ type: "received", seat, buttons: receives }] : []),
  ...income.map((mark) => ({ ...mark, type: "earned", seat })),
  ...leather.map((space) => ({ type: "leather_reached", seat, space })),
];
