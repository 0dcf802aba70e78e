/** A quilt of the wall as a picture. It carries its cloth and its colours with it. */
import type { Wardrobe } from "../../art/dress";
import { keepFile } from "../../files/keep";
import { painted } from "../../review/keep";

const WIDE = 600;
/** What style sheets do on the page. */
const STYLE = ".seat0{--seat:var(--you)}.seat1{--seat:var(--opp)}.veil{opacity:0}.binding{display:none}.gold .binding{display:inline}.gold .binding[stroke^='#F']{stroke:#f6c453;stroke-width:8;stroke-linecap:butt}";

export async function keepQuilt(drawn: SVGSVGElement, wardrobe: Wardrobe, gold: boolean, name: string): Promise<void> {
  const { x, y, width, height } = drawn.viewBox.baseVal;
  const inside = [...drawn.childNodes].map((each) => new XMLSerializer().serializeToString(each)).join("");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${WIDE}" height="${Math.round((WIDE * height) / width)}">` +
    `<style>${STYLE}svg{${wardrobe.style("light")}}</style><defs>${wardrobe.defs}</defs>` +
    `<g class="${drawn.getAttribute("class") ?? ""} ${gold ? "gold" : ""}">${inside}</g></svg>`;
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    keepFile(await painted(source, name));
  } finally {
    URL.revokeObjectURL(source);
  }
}
