/** Finished quilts for the home page, from real games: patch, turn, row and column. */
import { got } from "../api/client";
import type { Piece, Seat, Sewn } from "../api/types";
import file from "./quilts.json?url";

let known: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>> = {};

/** Loads the quilts; until then they are empty. */
export async function unfold(): Promise<void> {
  known = (await (await got(file)).json()) as typeof known;
}

/** A player with such a quilt, with the fields that are drawn. */
export function sample(name: string, seat: Seat): Sewn {
  const pieces: Piece[] = (known[name] ?? []).map(([patch, code, row, column]) => ({ patch, code, row, column }));
  return { seat, pieces, free: [], special: false };
}
