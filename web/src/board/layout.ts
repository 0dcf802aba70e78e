/** How large things are on the analysis board. Lengths are design pixels. */
import type { Measures } from "../table/layouts/layout";

export interface BoardLayout {
  /** Everything in sight side by side; the quilt left of all the rest; or everything below each other. */
  readonly kind: "desktop" | "landscape" | "tablet" | "phone";
  readonly short: boolean;
  readonly cell: number;
  readonly binding: number;
  readonly otherCell: number;
  readonly tape: number;
  readonly tapeHigh: number;
  readonly lane: number;
  /** How wide a card is, so that four fill the width and more than four scroll; 0: as wide as its words. */
  readonly card: number;
  /** There is room to set up a position. */
  readonly roomy: boolean;
}

const half = (length: number, least: number, most: number): number => Math.floor(2 * Math.max(least, Math.min(most, length))) / 2;

export function boardLayout(W: number, H: number, { columns, rows, head, tape }: Measures): BoardLayout {
  const high = rows + head * columns;
  const cards = (room: number): number => Math.max(76, Math.min(150, Math.floor((room - 34) / 4)));
  if (W >= 1200 && H >= 600) {
    const short = H < 820;
    const [lane, tapeHigh, binding] = short ? [34, tape - 6, 10] : [46, tape, 14];
    const above = (short ? 62 : 76) + 2 * lane + tapeHigh + 4;
    const cell = half(Math.min((H - above - 136 - 2 * binding) / high, (W * 0.4 - 60) / columns), 24, 84);
    const otherCell = half(Math.min((H - above - (short ? 300 : 460)) / high, 260 / columns), 15, 44);
    return { kind: "desktop", short, cell, binding, otherCell, tape: W - 48, tapeHigh, lane, card: 0, roomy: true };
  }
  if (H < 560 && W > H && W >= 560) {
    const cell = half(Math.min((H - 66) / high, (W * 0.46 - 50) / columns), 18, 60);
    const room = W - cell * columns - 92;
    return { kind: "landscape", short: true, cell, binding: 5, otherCell: 16, tape: room, tapeHigh: 34, lane: 26, card: cards(room), roomy: false };
  }
  const phone = W < 600;
  const cell = half(Math.min((W - (phone ? 58 : 110)) / columns, (H * 0.62) / high), 20, 72);
  const room = W - (phone ? 16 : 40);
  return { kind: phone ? "phone" : "tablet", short: H < 720, cell, binding: phone ? 5 : 10, otherCell: phone ? 20 : 26, tape: room, tapeHigh: phone ? 34 : 40, lane: phone ? 27 : 34, card: cards(room), roomy: !phone };
}
