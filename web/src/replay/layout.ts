/** How large the quilts of a replay are. Lengths are design pixels. Everything else has a fixed height, so that no step moves anything. */
import type { Measures } from "../table/layouts/layout";

export interface ReplayLayout {
  /** Both quilts side by side; one beside everything else; or everything in one column. */
  readonly kind: "desktop" | "landscape" | "tablet" | "phone";
  readonly short: boolean;
  /** How high the head is: the sentence has room for its longest form. */
  readonly headHigh: number;
  readonly cell: number;
  readonly binding: number;
  readonly tape: number;
  readonly tapeHigh: number;
  readonly lane: number;
  /** There is room for the graph. */
  readonly graph: boolean;
}

const ASIDE = 286;
const half = (length: number, least: number): number => Math.floor(2 * Math.max(least, length)) / 2;

export function replayLayout(W: number, H: number, { columns, rows, head, tape }: Measures): ReplayLayout {
  const high = rows + head * columns;
  if (W >= 960 && W > H && H >= 560) {
    const short = H < 820;
    const [lane, tapeHigh, binding] = short ? [34, tape - 6, 9] : [46, tape, 14];
    const headHigh = short ? 70 : 80;
    const above = headHigh + 2 * lane + tapeHigh + 4;
    const cell = Math.min((H - above - 132 - 2 * binding) / high, (W - 96 - ASIDE - 4 * binding) / 2 / columns, 64);
    return { kind: "desktop", short, headHigh, cell: half(cell, 18), binding, tape: W - 48, tapeHigh, lane, graph: true };
  }
  if (H < 560 && W > H && W >= 560) {
    const cell = half(Math.min((H - 20) / high, (W * (W < 640 ? 0.4 : 0.47)) / columns), 20);
    return { kind: "landscape", short: true, headHigh: 72, cell, binding: 5, tape: W - cell * columns - 44, tapeHigh: 34, lane: H < 380 ? 22 : 26, graph: false };
  }
  const phone = W < 600;
  const [low, graph] = [H < 620, H >= 760];
  const [lane, tapeHigh] = phone ? [low ? 23 : H < 720 ? 27 : 34, H < 720 ? 34 : 40] : [34, 40];
  const headHigh = W < 375 ? 88 : 76;
  const rest = headHigh + 2 * lane + tapeHigh + 4 + 54 + (low ? 122 : 138) + (graph ? 84 : 0) + 22;
  const cell = half(Math.min((H - rest) / high, (W - (phone ? 30 : 60)) / columns, 90), 18);
  return { kind: phone ? "phone" : "tablet", short: low, headHigh, cell, binding: phone ? 5 : 10, tape: W - (phone ? 16 : 40), tapeHigh, lane, graph };
}
