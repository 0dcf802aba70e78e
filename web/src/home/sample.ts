/** Finished quilts for the home page: real games, kept as patch, turn, row and column. */
import type { Piece, Player, Seat } from "../api/types";
import type { Wardrobe } from "../art/dress";
import file from "./quilts.json?url";

let known: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>> = {};

/** Fetches them; before that, the quilts are empty. */
export async function unfold(): Promise<void> {
  known = (await (await fetch(file)).json()) as typeof known;
}

/** A player with such a quilt, and nothing else that one could see. */
export function sample(name: string, seat: Seat, wardrobe: Wardrobe): Player {
  const pieces: Piece[] = (known[name] ?? []).map(([patch, code, row, column]) => ({ patch, code, row, column }));
  return {
    seat,
    name: "",
    kind: "human",
    level: null,
    buttons: 0,
    income: 0,
    space: 0,
    on_top: false,
    covered: 0,
    empty: 0,
    free: Array.from({ length: wardrobe.info.rows }, () => 0),
    pieces,
    special: false,
    score: 0,
    next_income: null,
    next_leather: null,
    to_end: 0,
  };
}
