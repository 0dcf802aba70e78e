/** Drawings as files: an SVG with all that it needs, and as PNG. */
import { Unreachable } from "../api/client";
import type { Wardrobe } from "../art/dress";

/** What the style sheets set on the page. */
const STYLE = ".seat0{--seat:var(--you)}.seat1{--seat:var(--opp)}.veil{opacity:0}";

/** A drawing on the page as SVG text, without its outer element. It goes into another drawing, which needs `clothOf` once. */
export const insideOf = (drawn: SVGSVGElement): string =>
  `<g class="${drawn.getAttribute("class") ?? ""}">${[...drawn.childNodes].map((each) => new XMLSerializer().serializeToString(each)).join("")}</g>`;

/** The cloth and the colours of an edition, for a drawing that leaves the page; `more` is further style. */
export const clothOf = (wardrobe: Wardrobe, more = ""): string => `<style>${STYLE}${more}svg{${wardrobe.style("light")}}</style><defs>${wardrobe.defs}</defs>`;

/** A whole SVG as PNG, twice as large. */
export async function paintedText(svg: string, name: string): Promise<File> {
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    return await painted(source, name);
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** An SVG as PNG, twice as large. */
export async function painted(source: string, name: string): Promise<File> {
  const image = await loaded(source);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!drawn) throw new Unreachable();
  return new File([drawn], name, { type: "image/png" });
}

function loaded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((done, fail) => {
    image.onload = () => done(image);
    image.onerror = () => fail(new Unreachable()); // App says so
    image.src = source;
  });
}
