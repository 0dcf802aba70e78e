/** Computes the one number that each layout needs: the size of a cell. Lengths are design pixels. */
export type Kind = "phone" | "landscape" | "tablet" | "desktop" | "face";

export interface Layout {
  readonly kind: Kind;
  /** Little height: the cards and the lanes of the time board are lower. */
  readonly short: boolean;
  /** Little width, but enough height to show the line of patches in two rows. */
  readonly two: boolean;
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly otherCell: number;
  readonly binding: number;
  /** How wide the time board is, how high its tape, and how high each of its lanes. */
  readonly tape: number;
  readonly tapeHigh: number;
  readonly lane: number;
  /** How wide a card of a small screen is at least. */
  readonly card: number;
}

/** What a layout must know about an edition: `head` is how high the head of a quilt stands, in parts of the quilt's width. */
export interface Measures {
  readonly columns: number;
  readonly rows: number;
  readonly head: number;
  readonly tape: number;
}

export function layoutFor(W: number, H: number, { columns, rows, head, tape }: Measures, face: boolean): Layout {
  const high = rows + head * columns;
  const kind = kindFor(W, H, face);
  if (kind === "desktop") return H < (W < 1280 ? 850 : 820) ? laptop(W, H, columns, high, tape) : desktop(W, H, columns, high, tape);
  if (kind === "face") return faceToFace(W, H, columns, high);
  if (kind === "landscape") return landscape(W, H, columns, high);
  return kind === "tablet" ? tablet(W, H, columns, high) : phone(W, H, columns, high);
}

function kindFor(W: number, H: number, face: boolean): Kind {
  if (face && W >= 900 && W > H) return "face";
  if (W >= 960 && W > H && H >= 560) return "desktop";
  if (H < 560 && W > H && W >= 560) return "landscape";
  return W < 600 ? "phone" : "tablet";
}

const whole = (length: number, least: number, most: number): number => Math.floor(Math.max(least, Math.min(most, length)));
const half = (length: number, least: number, most: number): number => whole(2 * length, 2 * least, 2 * most) / 2;

function desktop(W: number, H: number, columns: number, high: number, tape: number): Layout {
  const lane = 46;
  const above = 72 + 2 * lane + tape + 4;
  const cell = whole(Math.min((H - above - 182) / high, (W * (W < 1200 ? 0.43 : 0.39) - 32) / columns), 26, 110);
  const two = W < 1280;
  const cards = 258 + 116 + (two ? 64 : 0);
  const otherCell = whole(Math.min((H - above - cards - 64) / high, 380 / columns), 14, 60);
  return { kind: "desktop", short: false, two, width: W, height: H, cell, otherCell, binding: 16, tape: W - 48, tapeHigh: tape, lane, card: 0 };
}

/** A low desktop: between 650 and 820 everything grows with the height. */
function laptop(W: number, H: number, columns: number, high: number, tape: number): Layout {
  const roomy = Math.max(0, Math.min(1, (H - 650) / 140));
  const [lane, tapeHigh] = [Math.round(34 + 4 * roomy), Math.round(tape - 8 + 6 * roomy)];
  const above = (W < 1200 ? 76 : 70) + 8 * roomy + 2 * lane + tapeHigh + 4;
  const cell = whole(Math.min((H - above - 132 - 20 * roomy) / high, (W * (W < 1200 ? 0.4 : 0.34)) / columns), 26, 56);
  const two = W < 1280 ? H >= 700 : W < 1340 && H >= 760;
  const cards = (W < 1200 ? 209 : 162 + 18 * roomy) + 94 + (two ? 64 : 0);
  const otherCell = whole(Math.min((H - above - cards - 52) / high, 300 / columns), 14, 40);
  return { kind: "desktop", short: true, two, width: W, height: H, cell, otherCell, binding: 10, tape: W - 48, tapeHigh, lane, card: 0 };
}

function faceToFace(W: number, H: number, columns: number, high: number): Layout {
  const cell = whole(Math.min((H - 402) / high, (W - 390) / 2 / columns), 26, 80);
  const middle = W - 2 * (cell * columns + 30) - 60;
  return { kind: "face", short: false, two: false, width: W, height: H, cell, otherCell: cell, binding: 12, tape: middle, tapeHigh: 40, lane: Math.min((H - 440) / 9, (middle - 16) / 6), card: 0 };
}

function landscape(W: number, H: number, columns: number, high: number): Layout {
  // The column beside the quilt needs 332.
  const cell = half(Math.min((H - 24) / high, (W * 0.5) / columns, (W - 376) / columns), 24, 60);
  const tape = W - cell * columns - 44;
  return { kind: "landscape", short: true, two: false, width: tape + 16, height: H, cell, otherCell: 40 / columns, binding: 5, tape, tapeHigh: 34, lane: H < 370 ? 22 : H < 380 ? 24 : 27, card: Math.max(92, 0.26 * tape) };
}

function tablet(W: number, H: number, columns: number, high: number): Layout {
  const most = Math.floor((W - 40) / columns);
  const cell = whole(Math.min((H - 484) / high, most), Math.min(most, 25), 74);
  return { kind: "tablet", short: false, two: false, width: W, height: H, cell, otherCell: 76 / columns, binding: 12, tape: W - 40, tapeHigh: 40, lane: 34, card: 134 };
}

/** From top to bottom: sentence, time board, players, quilt, reach, bar. The quilt gets what the others leave. */
function phone(W: number, H: number, columns: number, high: number): Layout {
  const low = H < 620;
  const short = H < 720;
  // Large cells can spare room for a third line of text. The sentence about a leather patch that may be discarded needs it.
  // On a narrow phone the sentence about a long name has one line more.
  const rest = (low ? 366 : short ? 370 : 452) + (columns < 9 ? 24 : 0) + (W < 370 && short && !low ? 12 : 0);
  const most = half((W - 30) / columns, 1, 84);
  const cell = half(Math.min((H - rest) / high, most), Math.min(most, 23), 84);
  return { kind: "phone", short, two: false, width: W, height: H, cell, otherCell: 40 / columns, binding: 5, tape: W - 16, tapeHigh: short ? 34 : 40, lane: low ? 23 : short ? 27 : 34, card: Math.max(short ? 92 : 94, 0.26 * (W - 16)) };
}
