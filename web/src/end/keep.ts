/** Files to keep: the game as text, both quilts as a picture. */
function save(name: string, type: string, content: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function keepAsText(game: string, text: string): void {
  save(`quiltbee-${game.slice(0, 8)}.txt`, "text/plain", text);
}

/** Both quilts as they are on the screen, in one SVG picture that needs nothing else. */
export async function keepAsPicture(game: string): Promise<void> {
  const quilts = [...document.querySelectorAll<SVGSVGElement>(".end svg.quilt")];
  const root = document.querySelector(".dressed");
  const defs = root?.querySelector("svg.defs defs")?.innerHTML ?? "";
  const style = root ? getComputedStyle(root) : null;
  const resolved = (svg: string): string => svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => style?.getPropertyValue(`--${name}`).trim() ?? "");
  let x = 20;
  const parts = quilts.map((quilt) => {
    const box = quilt.viewBox.baseVal;
    const own = getComputedStyle(quilt);
    const seat = own.getPropertyValue("--seat").trim();
    const inside = quilt.innerHTML.replace(/var\(--seat\)/g, seat);
    const part = `<svg x="${x}" y="20" width="${box.width}" height="${box.height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${inside}</svg>`;
    x += box.width + 20;
    return part;
  });
  const high = Math.max(...quilts.map((quilt) => quilt.viewBox.baseVal.height)) + 40;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${x} ${high}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/><defs>${defs}</defs>${parts.join("")}</svg>`;
  save(`quiltbee-${game.slice(0, 8)}.svg`, "image/svg+xml", resolved(svg));
}
