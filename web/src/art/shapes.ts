/** Turns a shape for drawing. The server says which turns are allowed where. Codes: quarter turns, +4 mirrored. */
import type { Cell, Cells } from "../api/types";

export const UNIT = 48;
const MIRRORED = 4;

export function height(cells: Cells): number {
  return 1 + Math.max(...cells.map(([row]) => row));
}

export function width(cells: Cells): number {
  return 1 + Math.max(...cells.map(([, column]) => column));
}

/** Where one cell of a shape lies after the turn. */
function turnedCell(cell: Cell, cells: Cells, code: number): Cell {
  let [row, column] = cell;
  let [high, wide] = [height(cells), width(cells)];
  if (code >= MIRRORED) column = wide - 1 - column;
  for (let quarter = 0; quarter < code % MIRRORED; quarter++) {
    [row, column] = [column, high - 1 - row];
    [high, wide] = [wide, high];
  }
  return [row, column];
}

/** The shape after the turn, its bounding box at 0,0. */
export function turnedCells(cells: Cells, code: number): Cells {
  return cells.map((cell) => turnedCell(cell, cells, code));
}

/** The turn in which a shape is not higher than wide. */
export function lying(cells: Cells): number {
  return height(cells) > width(cells) ? 1 : 0;
}

/** Turns the current shape a quarter clockwise; a mirrored shape also turns clockwise to the eye. */
export function quarterTurned(code: number): number {
  return (code & MIRRORED) | ((code + 1) % MIRRORED);
}

/** The current shape, mirrored left-right. */
export function flipped(code: number): number {
  const quarter = code % MIRRORED;
  return ((code & MIRRORED) ^ MIRRORED) | ((MIRRORED - quarter) % MIRRORED);
}
