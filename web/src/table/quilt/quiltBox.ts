/** The space that a quilt takes with its binding and its head, in units of 48 a cell; its cloth begins at 0,0. */
import type { Wardrobe } from "../../art/dress";
import { UNIT } from "../../art/shapes";
import type { Spot } from "../input/hand";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

export function quiltBox(wardrobe: Wardrobe, cell: number, binding: number): Box {
  const [wide, high] = [wardrobe.info.columns * UNIT, wardrobe.info.rows * UNIT];
  const round = ((binding + 3) * UNIT) / cell;
  const head = (wardrobe.dress.parts.head.height / 100) * wide;
  return { x: -round, y: -round - head, wide: wide + 2 * round, high: high + head + 2 * round };
}

/** The spot of the cloth (in cells, from the top left) below a point of the screen. */
export function spotAt(quilt: Element, box: Box, point: { clientX: number; clientY: number }, upsideDown: boolean): Spot {
  const rect = quilt.getBoundingClientRect();
  let [across, down] = [(point.clientX - rect.left) / rect.width, (point.clientY - rect.top) / rect.height];
  if (upsideDown) [across, down] = [1 - across, 1 - down];
  return { y: (box.y + down * box.high) / UNIT, x: (box.x + across * box.wide) / UNIT };
}
