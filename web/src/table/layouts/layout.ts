/** Computes the one number that each layout needs: the size of a cell. Lengths are design pixels. */
export type Kind = "phone" | "landscape" | "tablet" | "desktop" | "face";

export interface Layout {
  readonly kind: Kind;
  /** Little height: the cards and the lanes of the time board are lower. */
  readonly short: boolean;
  /** Little width, but enough height to show the line of patches in two rows. */
  readonly two: boolean;
  readonly width: number;
  readonly cell: number;
  readonly otherCell: number;
  readonly binding: number;
  readonly tape: number;
  readonly lane: number;
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
  if (kind === "desktop") return desktop(W, H, columns, high, tape);
  if (kind === "face") return faceToFace(W, H, columns, high);
  if (kind === "landscape") return landscape(W, H, columns, high);
  return upright(kind, W, H, columns, high);
}

function kindFor(W: number, H: number, face: boolean): Kind {
  if (face && W >= 900 && W > H) return "face";
  if (W >= 960 && W > H) return "desktop";
  if (H < 520 && W > H) return "landscape";
  return W < 600 ? "phone" : "tablet";
}

const whole = (length: number, least: number, most: number): number => Math.floor(Math.max(least, Math.min(most, length)));

function desktop(W: number, H: number, columns: number, high: number, tape: number): Layout {
  const short = H < (W < 1280 ? 850 : 800);
  const lane = short ? 36 : 46;
  const above = (short ? 56 : 72) + 2 * lane + tape + 4;
  const cell = whole(Math.min((H - above - (short ? 118 : 150) - 32) / high, (W * (W < 1200 ? 0.43 : 0.39) - 32) / columns), 26, 110);
  const two = W < (short ? 1400 : 1280) && H >= 700;
  const cards = (short ? 172 + 96 : 258 + 116) + (two ? 64 : 0);
  const otherCell = whole(Math.min((H - above - cards - 64) / high, 380 / columns), 14, 60);
  return { kind: "desktop", short, two, width: W, cell, otherCell, binding: 16, tape: W - 48, lane };
}

function faceToFace(W: number, H: number, columns: number, high: number): Layout {
  const cell = whole(Math.min((H - 402) / high, (W - 390) / 2 / columns), 26, 80);
  const middle = W - 2 * (cell * columns + 30) - 60;
  return { kind: "face", short: false, two: false, width: W, cell, otherCell: cell, binding: 12, tape: middle, lane: Math.min((H - 440) / 9, (middle - 16) / 6) };
}

function landscape(W: number, H: number, columns: number, high: number): Layout {
  const cell = whole(Math.min((H - 24) / high, (W * 0.5) / columns), 24, 60);
  return { kind: "landscape", short: true, two: false, width: W, cell, otherCell: 60 / columns, binding: 5, tape: W - cell * columns - 44, lane: 30 };
}

function upright(kind: Kind, W: number, H: number, columns: number, high: number): Layout {
  const tablet = kind === "tablet";
  const short = !tablet && H < 720;
  const rest = tablet ? 610 : short ? 420 : 480;
  const most = Math.floor((W - 30) / columns);
  const cell = whole(Math.min((H - rest) / high, most), Math.min(most, 25), tablet ? 74 : 84);
  const otherCell = tablet ? 150 / columns : 66 / columns;
  return { kind, short, two: false, width: W, cell, otherCell, binding: tablet ? 12 : 5, tape: W - (tablet ? 40 : 16), lane: 34 };
}
