/** The outline of cells as a path, drawn in or out a little and with rounded corners. One cell is 48 units. */
import type { Cells } from "../api/types";
import { UNIT } from "./shapes";

type Point = readonly [number, number];

const drawn = new Map<string, string>();

/** The `d` of a path round the cells: one loop for each piece and each hole. */
export function outline(cells: Cells, inset: number, radius: number): string {
  const key = `${cells.join(";")}|${inset}|${radius}`;
  let path = drawn.get(key);
  if (path === undefined) {
    path = loops(cells)
      .map((loop) => rounded(shrunk(loop, inset), radius))
      .join("");
    drawn.set(key, path);
  }
  return path;
}

/** The corners of each closed line round the cells, walked with the cells on the right-hand side. */
export function loops(cells: Cells): Point[][] {
  const following = edges(cells);
  const found: Point[][] = [];
  while (following.size) {
    const start = [...following.keys()].sort()[0] as string;
    const walk = [start];
    let here = leave(following, start, null);
    while (here !== start) {
      walk.push(here);
      here = leave(following, here, walk[walk.length - 2] as string);
    }
    found.push(cornersOnly(walk.map(point)));
  }
  return found;
}

const name = (x: number, y: number): string => `${x},${y}`;
const point = (text: string): Point => text.split(",").map(Number) as unknown as Point;

function edges(cells: Cells): Map<string, string[]> {
  const sides = new Set<string>();
  for (const [row, column] of cells) {
    const corners = [name(column, row), name(column + 1, row), name(column + 1, row + 1), name(column, row + 1)];
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % 4] as string;
      if (!sides.delete(`${to}>${from}`)) sides.add(`${from}>${to}`);
    });
  }
  const following = new Map<string, string[]>();
  for (const side of [...sides].sort()) {
    const [from, to] = side.split(">") as [string, string];
    following.set(from, [...(following.get(from) ?? []), to]);
  }
  return following;
}

/** Takes the next side away and returns its end. Where cells touch at a corner only, it keeps to the right. */
function leave(following: Map<string, string[]>, here: string, before: string | null): string {
  const choices = following.get(here) as string[];
  let choice = choices[0] as string;
  if (before !== null && choices.length > 1) {
    const [x, y] = point(here);
    const [fromX, fromY] = point(before);
    const right = name(x - (y - fromY), y + (x - fromX));
    if (choices.includes(right)) choice = right;
  }
  const left = choices.filter((each) => each !== choice);
  if (left.length) following.set(here, left);
  else following.delete(here);
  return choice;
}

function around<T>(points: readonly T[], at: number): [T, T, T] {
  const count = points.length;
  return [points[(at + count - 1) % count] as T, points[at] as T, points[(at + 1) % count] as T];
}

function cornersOnly(walk: Point[]): Point[] {
  return walk.filter((_, at) => {
    const [before, , after] = around(walk, at);
    return before[0] !== after[0] && before[1] !== after[1];
  });
}

const direction = (from: Point, to: Point): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];

function shrunk(loop: Point[], inset: number): Point[] {
  return loop.map((_, at) => {
    const [before, here, after] = around(loop, at);
    const [inX, inY] = direction(before, here);
    const [outX, outY] = direction(here, after);
    return [here[0] * UNIT - inset * (inY + outY), here[1] * UNIT + inset * (inX + outX)];
  });
}

const length = (from: Point, to: Point): number => Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
const spot = ([x, y]: Point): string => `${+x.toFixed(2)} ${+y.toFixed(2)}`;

function towards(from: Point, to: Point, distance: number): Point {
  const [x, y] = direction(from, to);
  return [from[0] + x * distance, from[1] + y * distance];
}

function rounded(points: Point[], radius: number): string {
  const steps = points.map((_, at) => {
    const [before, here, after] = around(points, at);
    const curve = Math.min(radius, length(before, here) / 2, length(here, after) / 2);
    if (!curve) return `L${spot(here)}`;
    return `L${spot(towards(here, before, curve))}Q${spot(here)} ${spot(towards(here, after, curve))}`;
  });
  return `M${steps.join("").slice(1)}Z`;
}
