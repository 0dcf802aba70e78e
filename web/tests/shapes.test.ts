import { describe, expect, it } from "vitest";
import type { Cells } from "../src/api/types";
import { flipped, quarterTurned, turnedCells } from "../src/art/shapes";

const L: Cells = [[0, 0], [1, 0], [1, 1], [1, 2]];
const sorted = (cells: Cells): string => cells.map(String).sort().join(" ");

describe("turning a shape", () => {
  it("four quarter turns bring it back", () => {
    expect([0, 1, 2, 3].reduce((code) => quarterTurned(code), 0)).toBe(0);
  });

  it("a quarter turn of what lies there turns the cells clockwise, mirrored or not", () => {
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7]) {
      expect(sorted(turnedCells(L, quarterTurned(code)))).toBe(sorted(turnedCells(turnedCells(L, code), 1)));
    }
  });

  it("a flip mirrors what lies there left-right", () => {
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7]) {
      expect(sorted(turnedCells(L, flipped(code)))).toBe(sorted(turnedCells(turnedCells(L, code), 4)));
    }
  });
});
