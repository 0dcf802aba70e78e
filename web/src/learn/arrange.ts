/** Measures the screen and arranges veil, bee and bubble on it. Lengths are those of the browser. */
import { around, findPlace, gap, overlap, type Box, type Found } from "./place";
import type { Spot } from "./flight";

export interface Arranged {
  readonly holes: readonly Box[];
  /** The path of the veil: the screen without the holes. */
  readonly veil: string;
  readonly box: Box;
  readonly letters: number;
  readonly bee: Spot & { readonly small: boolean };
  /** The side of the bubble that points to the bee, and where. */
  readonly tail: "left" | "top" | "bottom";
  readonly tailAt: number;
}

/** From the usual letters to the smallest, and from the usual width to that of a phone: the first pair that fits is taken. */
const LETTERS = [22, 20, 18, 16];
const WIDTHS = [400, 330, 270, 236];
const MARGIN = 8;
const RIM = 6;
/** If the bubble must be further away than this, the bee sits on the thing itself. */
const NEAR = 140;

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
};
const isShown = ({ width, height }: Box): boolean => width > 0 && height > 0;

export function arrange(bubble: HTMLElement, spots: readonly Element[], quilt: Element | null): Arranged {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const area = around({ x: 0, y: 0, width: document.documentElement.clientWidth, height: innerHeight }, -MARGIN * unit);
  const holes = apart(spots.map(boxOf).filter(isShown).map((box) => inside(around(box, RIM * unit), area)));
  const [thing = area] = holes;
  const own = quilt ? boxOf(quilt) : thing;
  const small = area.width < 600 * unit || area.height < 440 * unit;
  const bee = (small ? 40 : 62) * unit;
  const free = [own, ...holes];
  const beside = fit(bubble, area, free, thing, unit, bee + 12 * unit);
  const isNear = gap(beside.box, thing) < NEAR * unit || thing === holes.find((hole) => gap(hole, own) === 0 && hole.height > own.height * 0.9);
  const veil = veilPath(holes, 14 * unit);
  if (beside.covers === 0 && isNear) {
    const { x, y, width, height } = beside.box;
    const room = bee + 12 * unit;
    const middle = Math.min(height / 2, 70 * unit);
    const box = { x: x + room, y, width: width - room, height };
    return { holes, veil, box, letters: beside.letters, bee: { x, y: y + middle - bee / 2, small }, tail: "left", tailAt: middle };
  }
  const away = fit(bubble, area, free, thing, unit, 0);
  const above = away.box.y > thing.y;
  const x = thing.x + thing.width - bee * 1.2;
  const [low, high] = [thing.y + thing.height, thing.y];
  // It sits across the edge, beside the words there; never on the quilt.
  const across = { x, y: above ? low - bee * 0.4 : high - bee * 0.3, width: bee, height: bee };
  const spot = { x, y: overlap(across, own) ? (above ? low - bee * 0.8 : high) : across.y, small };
  const tailAt = Math.max(30 * unit, Math.min(away.box.width - 30 * unit, x + bee / 2 - away.box.x));
  return { holes, veil, box: away.box, letters: away.letters, bee: spot, tail: above ? "top" : "bottom", tailAt };
}

/** Boxes that overlap a little are moved apart, so that each keeps its own rim. */
function apart(boxes: readonly Box[]): readonly Box[] {
  return boxes.reduce<Box[]>((found, box) => [...found, found.reduce(besides, box)], []);
}

function besides(box: Box, other: Box): Box {
  if (!overlap(box, other)) return box;
  const [right, bottom] = [other.x + other.width - box.x, other.y + other.height - box.y];
  return right < bottom ? { ...box, x: box.x + right, width: box.width - right } : { ...box, y: box.y + bottom, height: box.height - bottom };
}

/** The widest bubble with the largest letters that covers nothing; else the one that covers least. */
function fit(bubble: HTMLElement, area: Box, free: readonly Box[], near: Box, unit: number, extra: number): Found & { letters: number } {
  let best: (Found & { letters: number }) | null = null;
  for (const letters of LETTERS) {
    for (const wanted of WIDTHS) {
      const width = Math.min(wanted * unit, area.width - extra);
      bubble.style.setProperty("--letters", `${letters * unit}px`);
      bubble.style.width = `${width}px`;
      const found = { ...findPlace({ width: width + extra, height: bubble.offsetHeight }, area, free, near), letters: letters * unit };
      if (!best || found.covers < best.covers) best = found;
      if (best.covers === 0) return best;
    }
  }
  return best as Found & { letters: number };
}

/** A box, cut at the edge of the screen. */
function inside(box: Box, area: Box): Box {
  const edge = around(area, MARGIN / 2);
  const [x, y] = [Math.max(box.x, edge.x), Math.max(box.y, edge.y)];
  return { x, y, width: Math.min(box.x + box.width, edge.x + edge.width) - x, height: Math.min(box.y + box.height, edge.y + edge.height) - y };
}

function veilPath(holes: readonly Box[], radius: number): string {
  const round = ({ x, y, width, height }: Box): string => {
    const r = Math.min(radius, width / 2, height / 2);
    const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`;
  };
  return `M0 0H99999V99999H0z${holes.map(round).join("")}`;
}
