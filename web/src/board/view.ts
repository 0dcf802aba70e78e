/** A table of the analysis board as a view: it belongs to no game, and the viewer plays both sides. */
import type { Fits, Laid, Piece, Player, Seat, Table, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { other, pieceCells } from "../state/selectors";
import type { Pieces } from "./engine/requests";

export const SEATS = [0, 1] as const;
/** Everything that is left out is not allowed. */
const NOTHING_ELSE = { answer: [], invite: [], send_away: [] } as unknown as Omit<View["you"]["may"], "decide">;

/** The quilt of the player to move lies in front, as at a table that two people share. Nobody waits here, so nobody makes plans. */
export function viewOf(table: Table, names: readonly [string, string]): View {
  const [one, two] = table.players;
  return {
    table: { ...table, same_device: true, phase: table.phase === "over" ? "over" : "paused", players: [{ ...one, name: names[0] }, { ...two, name: names[1] }] },
    you: { role: "player", seats: [0, 1], host: false, may: { decide: table.turn.seat !== null, ...NOTHING_ELSE } },
    happened: [],
    presence: { seats: [true, true], watchers: 0, learning: null },
    server_ms: 0,
  };
}

export const piecesOf = ({ players: [one, two] }: Table): Pieces => [one.pieces, two.pieces];

/** A position that may be impossible, as far as it can be drawn: the table before it, with what was laid since. */
export function sketched(before: Table, laid: Laid, wardrobe: Wardrobe): Table {
  const players = SEATS.map((seat): Player => sketchedPlayer(before, laid, seat, wardrobe)) as unknown as Table["players"];
  const special = before.special && { ...before.special, owner: laid.special ?? null };
  return { ...before, players, special, circle: laid.circle, choices: null, placing: null, refill: before.refill, hand: null };
}

function sketchedPlayer(before: Table, laid: Laid, seat: Seat, wardrobe: Wardrobe): Player {
  const [player, { pieces = [], buttons, space }] = [before.players[seat], laid.players[seat] as Laid["players"][number]];
  const { columns, rows } = before.edition;
  const cells = pieces.flatMap((piece) => pieceCells(piece, wardrobe));
  const free = Array.from({ length: rows }, (_, row) => cells.reduce((bits, [y, x]) => (y === row ? bits & ~(1 << x) : bits), (1 << columns) - 1));
  const income = pieces.reduce((sum, { patch }) => sum + (patch === "leather" ? 0 : wardrobe.patch(patch).income), 0);
  const covered = new Set(cells.map(String)).size;
  const far = { next_income: null, next_leather: null, to_end: Math.max(0, before.edition.last_space - space) };
  const atEnd = Math.min(space, before.edition.last_space);
  return { ...player, ...far, space: atEnd, pieces: [...pieces] as Piece[], buttons, income, free, covered, empty: rows * columns - covered, plain: free.map(() => 0), special: laid.special === seat };
}

/** The same table while cloth is held over the quilt of a player. */
export function holding(table: Table, seat: Seat, held: Pick<Fits, "patch" | "turns" | "turn_of_code"> | null, number: number): Table {
  const placing = held && { ...held, leather: held.patch === "leather", leather_left: 1, may_discard: false, consequence: null };
  const turn: Table["turn"] = { seat, kind: "human", reason: "placing", spaces: 0 };
  const [mine, theirs] = [table.players[seat], table.players[other(seat)]];
  const players = (seat === 0 ? [mine, theirs] : [theirs, mine]) as unknown as Table["players"];
  return { ...table, players, turn, placing, choices: null, position: `laid ${number}`, phase: "paused", result: null };
}
