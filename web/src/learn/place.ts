/** Where the bubble goes: beside what it speaks of, and never over the quilt. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

const STEP = 8;

export const around = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

/** The area that two boxes share. */
export function overlap(one: Box, two: Box): number {
  const wide = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x);
  const high = Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How far two boxes are from each other; 0 if they touch. */
export function gap(one: Box, two: Box): number {
  const across = Math.max(0, one.x - two.x - two.width, two.x - one.x - one.width);
  const down = Math.max(0, one.y - two.y - two.height, two.y - one.y - one.height);
  return Math.hypot(across, down);
}

const middle = ({ x, y, width, height }: Box): readonly [number, number] => [x + width / 2, y + height / 2];

function apart(one: Box, two: Box): number {
  const [[x, y], [u, v]] = [middle(one), middle(two)];
  return Math.hypot(x - u, y - v);
}

export interface Found {
  readonly box: Box;
  /** How much it covers of the boxes that should stay free. */
  readonly covers: number;
}

/** The best place for a bubble of this size: near `near`, and covering as little as possible of `free`, whose first box counts most. */
export function findPlace({ width, height }: Size, area: Box, free: readonly Box[], near: Box): Found {
  let best: (Found & { cost: number }) | null = null;
  for (const y of steps(area.y, area.y + area.height - height)) {
    for (const x of steps(area.x, area.x + area.width - width)) {
      const box = { x, y, width, height };
      const covers = free.reduce((sum, each, at) => sum + overlap(box, each) * (at ? 1 : 1000), 0);
      const cost = covers * 1000 + gap(box, near) + apart(box, near) / 10;
      if (!best || cost < best.cost) best = { box, covers, cost };
    }
  }
  return best as Found;
}

/** From the first to the last, both included. */
function* steps(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at += STEP) yield at;
  yield Math.max(from, to);
}
