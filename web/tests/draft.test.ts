import { describe, expect, it } from "vitest";
import type { Player } from "../src/api/types";
import { decisionText, hang, moved, tapped, turn, verdict, type Source } from "../src/state/draft";

const board = { rows: 3, columns: 3 };
/** A domino; the middle cell of a 3x3 quilt is taken, so it fits only along the edges. */
const source: Source = {
  patch: "p01",
  decision: "p01",
  turn_of_code: [0, 1, 0, 1, 0, 1, 0, 1],
  turns: [
    { code: 0, notation: "", columns: 2, rows: 1, cells: [[0, 0], [0, 1]], anchors: [0b011, 0, 0b011], count: 4 },
    { code: 1, notation: ".1", columns: 1, rows: 2, cells: [[0, 0], [1, 0]], anchors: [0b101, 0b101, 0], count: 4 },
  ],
};
const player = { free: [0b111, 0b101, 0b111] } as unknown as Player;

describe("a patch that hangs over the quilt", () => {
  it("begins where the view says that it fits", () => {
    expect(verdict(hang(source, 0), source, player).fits).toBe(true);
  });

  it("is kept on the quilt", () => {
    expect(moved(hang(source, 0), source, board, 9, 9)).toMatchObject({ row: 2, column: 1 });
  });

  it("says which cells are in the way", () => {
    const there = moved(hang(source, 0), source, board, 1, 0);
    expect(verdict(there, source, player)).toEqual({ fits: false, clashes: [[1, 1]] });
  });

  it("goes to the place that fits and covers the cell that is tapped", () => {
    const there = tapped(turn(hang(source, 0), source, board), source, board, 2, 0);
    expect(there).toMatchObject({ row: 1, column: 0, code: 1 });
    expect(decisionText(there, source)).toBe("p01@a2.1");
  });
});
