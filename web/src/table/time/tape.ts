/** The tape itself as SVG text: ground, bands, ticks, a veil over the spaces that have been passed, marks, numbers. Its upper edge is at 0. */
import type { Mark } from "../../api/types";
import { el } from "../../art/draw";
import type { Wardrobe } from "../../art/dress";
import { numbers, type Ruler } from "./ruler";

const FADED = 0.4;

/** What the tape shows of a table: its marks, how far it goes, and where the players are. */
export interface TapeFacts {
  readonly marks: readonly Mark[];
  readonly edition: { readonly last_space: number };
  readonly players: readonly [{ readonly space: number }, { readonly space: number }];
}

export function tapeSvg(wardrobe: Wardrobe, table: TapeFacts, scale: Ruler, height: number, compact: boolean): string {
  const { tape, parts } = wardrobe.dress;
  const { width, from, to, step } = scale;
  const last = table.edition.last_space;
  const passed = Math.min(table.players[0].space, table.players[1].space);
  const bar = (x: number, end: number, fill: string, more: Readonly<Record<string, string | number>> = {}): string =>
    el("rect", { x, width: end - x, height, fill, ...more });
  const ends = [0, ...table.marks.filter((mark) => mark.kind === "income").map((mark) => mark.space)];
  const bands = ends.flatMap((start, at) => {
    const [left, right] = [Math.max(start, from), Math.min(ends[at + 1] ?? 0, to + 1)];
    return at % 2 === 0 && right > left ? [bar(scale.left(left), scale.left(right), "#fff", { opacity: tape.band })] : [];
  });
  const ticks = Array.from({ length: to - from }, (_, at) => `M${scale.left(from + at + 1).toFixed(1)} ${tape.tick.start}V${Math.min(tape.tick.end, height - tape.tick.start)}`);
  const begin = compact && from ? 0 : scale.left(from);
  // On a low tape the marks are smaller and stand above the numbers.
  const [y, large] = height < 40 ? [height * 0.27, 0.25] : height < tape.height ? [height * 0.31, 0.26] : [height * 0.36, 0.29];
  const side = Math.min(step * 0.86, height * 2 * large - 1);
  const marks = table.marks
    .filter((mark) => mark.space >= from && mark.space <= to)
    .map((mark) => {
      const x = scale.middle(mark.space);
      if (mark.kind === "income") {
        const size = Math.min(step * 0.43, height * large) / 10;
        return el("use", { href: `#${wardrobe.id}-money`, transform: `translate(${x} ${y}) scale(${size})`, opacity: mark.space <= passed && FADED });
      }
      const [left, top] = [x - side / 2, y - side / 2];
      if (!mark.taken) return el("use", { href: `#${wardrobe.id}-leather`, transform: `translate(${left} ${top}) scale(${side / 48})` });
      return el("rect", { x: left + 1, y: top + 1, width: side - 2, height: side - 2, rx: 3, fill: "none", stroke: tape.taken, "stroke-width": 1.3, "stroke-dasharray": "3 3", opacity: 0.55 });
    });
  const written = numbers(scale, last).map((space) =>
    el("text", { x: scale.middle(space), y: height - 5, "font-size": 16, "text-anchor": "middle", "font-weight": space % 5 === 0 || space === last ? 700 : 500, fill: "var(--tapeInk)" }, String(space)),
  );
  const cap = (x: number, svg: string): string => (compact ? "" : el("g", { transform: `translate(${x} ${height / 2})` }, svg));
  return [
    bar(0, width, "#000", { y: 3, rx: 8, opacity: 0.2 }),
    bar(0, width, "var(--tape)", { rx: 8 }),
    tape.weave ? bar(0, width, wardrobe.url("weave"), { rx: 8 }) : "",
    ...tape.rails.map((rail, at) => el("rect", { y: at ? height - 4 : 0, width, height: 4, rx: 2, fill: rail.colour, opacity: rail.opacity })),
    ...(tape.band ? bands : []),
    el("path", { d: ticks.join(""), stroke: tape.tick.colour.startsWith("#") ? tape.tick.colour : `var(--${tape.tick.colour})`, "stroke-width": tape.tick.width, opacity: tape.tick.opacity }),
    passed > from ? bar(begin, scale.left(passed), "var(--veil)", { rx: 4, style: "opacity:var(--veilOpacity)" }) : "",
    cap(scale.cap / 2, parts.start),
    cap(width - scale.cap / 2, parts.end),
    ...marks,
    ...written,
  ].join("");
}
