/** A quilt of the wall as a picture. It carries its cloth and its colours with it. */
import type { Wardrobe } from "../../art/dress";
import { keepFile } from "../../files/keep";
import { clothOf, insideOf, paintedText } from "../../files/painted";

const WIDE = 600;
/** What the style sheets set on the wall. */
const STYLE = ".binding{display:none}.gold .binding{display:inline}.gold .binding[stroke^='#F']{stroke:#f6c453;stroke-width:8;stroke-linecap:butt}";

export async function keepQuilt(drawn: SVGSVGElement, wardrobe: Wardrobe, gold: boolean, name: string): Promise<void> {
  const { x, y, width, height } = drawn.viewBox.baseVal;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${WIDE}" height="${Math.round((WIDE * height) / width)}">` +
    `${clothOf(wardrobe, STYLE)}<g class="${gold ? "gold" : ""}">${insideOf(drawn)}</g></svg>`;
  keepFile(await paintedText(svg, name));
}
