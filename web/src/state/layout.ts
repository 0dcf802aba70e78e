/** Solves for the one number that each layout needs: the size of a cell. Lengths are design pixels. */
export type Kind = "phone" | "landscape" | "tablet" | "desktop" | "face";

export interface Layout {
  readonly kind: Kind;
  /** Little height: the cards and the lanes of the time board are lower. */
  readonly short: boolean;
  readonly width: number;
  readonly cell: number;
  readonly otherCell: number;
  readonly binding: number;
  readonly tape: number;
  readonly lane: number;
}

/** `head` is how high the head of a quilt stands above it, in parts of the quilt's width. */
export function layoutFor(W: number, H: number, columns: number, rows: number, head: number, face: boolean): Layout {
  const high = rows + head * columns;
  const kind = kindFor(W, H, face);
  if (kind === "desktop") return desktop(W, H, columns, high);
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

function desktop(W: number, H: number, columns: number, high: number): Layout {
  const short = H < 800;
  const lane = short ? 36 : 46;
  const above = short ? 56 + 126 : 72 + 142;
  const cell = whole(Math.min((H - above - 150 - 32) / high, (W * 0.39 - 32) / columns), 26, 110);
  const cards = short ? 172 + 96 : 258 + 116;
  const otherCell = whole(Math.min((H - above - cards - 64) / high, 380 / columns), 14, 60);
  return { kind: "desktop", short, width: W, cell, otherCell, binding: 16, tape: W - 48, lane };
}

function faceToFace(W: number, H: number, columns: number, high: number): Layout {
  const cell = whole(Math.min((H / 2 - 12) / high, (W * 0.36) / columns), 26, 80);
  return { kind: "face", short: H < 800, width: W, cell, otherCell: cell, binding: 12, tape: W * 0.235, lane: 46 };
}

function landscape(W: number, H: number, columns: number, high: number): Layout {
  const cell = whole(Math.min((H - 116) / high, (W * 0.5) / columns), 24, 60);
  return { kind: "landscape", short: true, width: W, cell, otherCell: 60 / columns, binding: 5, tape: W - 16, lane: 30 };
}

function upright(kind: Kind, W: number, H: number, columns: number, high: number): Layout {
  const tablet = kind === "tablet";
  const rest = tablet ? 640 : 470;
  const most = Math.floor((W - 30) / columns);
  const cell = whole(Math.min((H - rest) / high, most), Math.min(most, 32), tablet ? 74 : 84);
  const otherCell = tablet ? 150 / columns : 66 / columns;
  return { kind, short: false, width: W, cell, otherCell, binding: tablet ? 12 : 5, tape: W - (tablet ? 40 : 16), lane: 34 };
}
