import { describe, expect, it } from "vitest";
import type { Cells } from "../src/api/types";
import { buttonSpots } from "../src/art/buttons";
import { outline } from "../src/art/outline";
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

describe("drawing a shape", () => {
  it("draws the same outline as the library's drawing", () => {
    expect(outline([[0, 0]], 0, 0)).toBe("M0 0L48 0L48 48L0 48Z");
  });

  it("draws two loops round a ring", () => {
    const ring: Cells = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]];
    expect(outline(ring, 1, 3).match(/M/g)).toHaveLength(2);
  });

  it("sews buttons as far apart as the shape allows", () => {
    expect(buttonSpots([[0, 0], [0, 1], [0, 2]], 2, 0)).toEqual([{ x: 24, y: 24 }, { x: 120, y: 24 }]);
  });
});
