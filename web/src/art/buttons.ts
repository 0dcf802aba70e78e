/** Where on a patch its income buttons are sewn: as far apart as the shape allows. */
import type { Cell, Cells } from "../api/types";
import { turnedCell, UNIT } from "./shapes";

/** The middles of the buttons on a patch that has been turned, in the frame of the turned patch. */
export function buttonSpots(cells: Cells, income: number, code: number): { x: number; y: number }[] {
  if (!income) return [];
  const rounds = Math.ceil(income / cells.length);
  const sewn = sewnOn(cells, Math.min(income, cells.length));
  return Array.from({ length: income }, (_, at) => {
    const round = Math.floor(at / cells.length);
    const [row, column] = turnedCell(sewn[at % cells.length] as Cell, cells, code);
    return { x: (column + (round + 1) / (rounds + 1)) * UNIT, y: (row + 0.5) * UNIT };
  });
}

function sewnOn(cells: Cells, income: number): Cells {
  if (income === 1) return [thickest(cells)];
  let best: Cells = cells.slice(0, income);
  let most: readonly [number, number] = [-1, -1];
  for (const chosen of combinations(cells, income)) {
    const spread = spreadOf(chosen);
    if (spread[0] > most[0] + 1e-9 || (Math.abs(spread[0] - most[0]) < 1e-9 && spread[1] > most[1] + 1e-9)) {
      [best, most] = [chosen, spread];
    }
  }
  return best;
}

const distance = (one: Cell, other: Cell): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

function thickest(cells: Cells): Cell {
  const neighbours = (cell: Cell): number => cells.filter((other) => distance(cell, other) === 1).length;
  return cells.reduce((best, cell) => (neighbours(cell) > neighbours(best) ? cell : best));
}

function spreadOf(chosen: Cells): readonly [number, number] {
  const distances = chosen.flatMap((one, at) => chosen.slice(at + 1).map((other) => distance(one, other)));
  return [Math.min(...distances), distances.reduce((sum, each) => sum + each, 0)];
}

function combinations(cells: Cells, count: number): Cells[] {
  if (count === 0) return [[]];
  return cells.flatMap((cell, at) => combinations(cells.slice(at + 1), count - 1).map((rest) => [cell, ...rest]));
}
