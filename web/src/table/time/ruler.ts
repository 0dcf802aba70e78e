import { textWidth } from "../../art/measure";

/** Where the spaces of the time board are on a tape of a given width, or on a part of it. */
export interface Ruler {
  readonly width: number;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly cap: number;
  left(space: number): number;
  middle(space: number): number;
}

export function ruler(width: number, from: number, to: number, cap: number): Ruler {
  const step = (width - 2 * cap) / (to - from + 1);
  const left = (space: number): number => cap + (space - from) * step;
  return { width, from, to, step, cap, left, middle: (space) => left(space) + step / 2 };
}

/** Which numbers are written: all where there is room, otherwise every fifth and the last. */
export function numbers({ from, to, step }: Ruler, last: number): number[] {
  const every = [1, 5, 10, 20].find((each) => each * step >= 38) ?? 50;
  const shown = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return shown.filter((space) => space === last || (space % every === 0 && (every === 1 || (last - space) * step >= 34)));
}

/** The part of a long tape that a small screen shows: it starts two spaces behind the last player. */
export function windowOf(spaces: readonly [number, number], last: number, count: number): [number, number] {
  const from = Math.max(0, Math.min(Math.min(...spaces) - 2, last - count + 1));
  return [from, Math.min(last, from + count - 1)];
}

export interface Label {
  readonly text: string;
  /** The same for little room. */
  readonly brief: string;
  readonly at: number;
  readonly weight: number;
}

/** The labels of a lane from left to right, in full where that moves none of them. Labels that would run into the end are left out. */
export function arranged(labels: readonly Label[], from: number, until: number, compact: boolean): Label[] {
  const brief = placed(labels.map((label) => ({ ...label, text: label.brief })), from, until);
  const full = placed(labels, from, until);
  const fits = full.length === brief.length && full.every((label, at) => label.at === brief[at]?.at);
  return fits && !compact ? full : brief;
}

function placed(labels: readonly Label[], from: number, until: number): Label[] {
  const found: Label[] = [];
  let free = from;
  for (const label of [...labels].sort((one, two) => one.at - two.at)) {
    const wide = textWidth(label.text);
    const at = Math.max(Math.min(label.at, until - wide), free);
    if (at + wide > until) continue;
    found.push({ ...label, at });
    free = at + wide + 16;
  }
  return found;
}
