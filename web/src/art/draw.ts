/** Drawings that do not move, as SVG text: a patch, the ground of a quilt. Text is smaller and faster than many elements. */
import type { PatchLine, Wardrobe } from "./dress";
import { UNIT } from "./shapes";

type Value = string | number | undefined | false;

/** One element; undefined and false attributes are left out. Use only numbers and our own names here, never user input. */
export function el(name: string, attributes: Readonly<Record<string, Value>>, inside = ""): string {
  const written = Object.entries(attributes).map(([key, value]) => (value === undefined || value === false ? "" : ` ${key}="${value}"`));
  return `<${name}${written.join("")}>${inside}</${name}>`;
}

const paint = (name: string): string => (name.startsWith("#") ? name : `var(--${name})`);

/** A patch with its bounding box at 0,0. `cell` is how large a cell is on the screen: small cells are drawn more simply. */
export function patchSvg(wardrobe: Wardrobe, patch: string, code: number, cell: number, shadow = true): string {
  const { weave, puff, line } = wardrobe.dress.patch;
  const { cloth, lines } = wardrobe.dress.outlines;
  const { outline, transform, buttons } = wardrobe.turn(patch, code);
  const veil = el("path", { class: "veil", d: cloth[outline] });
  if (patch === "leather") return el("use", { href: `#${wardrobe.id}-leather`, transform: "translate(.8 .8) scale(.967)" }) + veil;
  const fabric = wardrobe.fabric(patch);
  const fine = cell >= 10;
  const d = cloth[outline];
  const turned = { transform: transform ?? undefined };
  const size = (fine ? 1.25 : 1.7) * wardrobe.buttonSize(patch);
  return (
    (shadow ? el("path", { d, fill: "#1A0E08", opacity: 0.32, transform: "translate(.8 2.2)" }) : "") +
    el("path", { d, fill: fabric.ground }) +
    (fabric.fill === "art"
      ? el("use", { href: `#${wardrobe.id}-${fabric.id}`, ...turned })
      : el("path", { d: cloth[wardrobe.turn(patch, 0).outline], fill: wardrobe.url(fabric.id), ...turned })) +
    (weave ? el("path", { d, fill: wardrobe.url("weave") }) : "") +
    (puff && fine ? el("path", { d, fill: wardrobe.url("puff") }) : "") +
    line.map((each, at) => (fine || !each.fine ? stitch(each, lines[at]?.[outline], fabric) : "")).join("") +
    buttons.map(([x, y]) => el("use", { href: `#${wardrobe.id}-money`, transform: `translate(${x} ${y}) scale(${size})` })).join("") +
    veil
  );
}

function stitch(line: PatchLine, d: string | undefined, fabric: { thread: string; ground: string }): string {
  const dashed = line.dash.length > 0;
  return el("path", {
    class: dashed && line.colour === "thread" && "seam",
    d,
    fill: "none",
    stroke: line.colour === "thread" || line.colour === "ground" ? fabric[line.colour] : paint(line.colour),
    "stroke-width": line.width,
    style: `stroke-opacity:${typeof line.opacity === "string" ? `var(--${line.opacity})` : line.opacity}`,
    "stroke-dasharray": dashed && line.dash.join(" "),
    "stroke-linecap": dashed && !line.butt && "round",
    transform: `translate(${line.shift.join(" ")})`,
  });
}

/** What lies under the patches: shadow, head, binding, cloth and cells. `edge` is the width of the binding. */
export function groundSvg(wardrobe: Wardrobe, edge: number, cell: number): string {
  const { columns, rows } = wardrobe.info;
  const [width, height] = [columns * UNIT, rows * UNIT];
  const { rounding, weave, line } = wardrobe.dress.quilt;
  const ring = (at: number, more: Readonly<Record<string, Value>>): string => {
    const out = edge * (1 - at);
    return el("rect", { x: -out, y: -out, width: width + 2 * out, height: height + 2 * out, rx: out * rounding, ...more });
  };
  const cells = (count: number, draw: (at: number) => string): string => Array.from({ length: count - 1 }, (_, at) => draw((at + 1) * UNIT)).join("");
  const stitches = line.map((each) =>
    ring(each.at, {
      class: "binding",
      fill: "none",
      stroke: each.colour,
      "stroke-opacity": each.opacity,
      "stroke-width": (each.width * 48) / Math.max(cell, 30),
      "stroke-dasharray": each.dash.length > 0 && each.dash.join(" "),
      "stroke-linecap": each.dash.length > 0 && "round",
      transform: `translate(${each.shift.join(" ")})`,
    }),
  );
  return (
    ring(0, { opacity: 0.22, transform: "translate(0 3)" }) +
    el("g", { transform: `translate(0 ${-edge + 2}) scale(${width / 100})` }, wardrobe.dress.parts.head.svg) +
    ring(0, { fill: "var(--seat)" }) +
    (weave ? ring(0, { fill: wardrobe.url("weave") }) : "") +
    (edge * cell > 6 * UNIT ? stitches.join("") : "") +
    el("rect", { width, height, fill: "var(--muslin)" }) +
    el("rect", { class: "weave", width, height, fill: wardrobe.url("cloth") }) +
    el("path", {
      d: cells(columns, (x) => `M${x} 0V${height}`) + cells(rows, (y) => `M0 ${y}H${width}`),
      stroke: "var(--grid)",
      "stroke-width": 1.1,
      "stroke-dasharray": "4 4",
      opacity: 0.75,
    }) +
    el("rect", { width, height, fill: "none", stroke: "#000", "stroke-opacity": 0.25, "stroke-width": 2 })
  );
}
