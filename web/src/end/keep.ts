/** Files to keep: the game as text, both quilts as a picture. Works on plain http. */
function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = `quiltbee-${name}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function keepAsText(game: string, text: string): void {
  save(`${game.slice(0, 8)}.txt`, new Blob([text], { type: "text/plain" }));
}

const TITLE = 64;

/** Both quilts as they are on the screen, with name and points, in one SVG that needs nothing else. */
function drawn(): string {
  const root = document.querySelector(".dressed") as Element;
  const style = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(`--${name}`).trim();
  let [x, high] = [20, 0];
  const parts = [...root.querySelectorAll(".side")].map((side, at) => {
    const quilt = side.querySelector("svg.quilt") as SVGSVGElement;
    const box = quilt.viewBox.baseVal;
    const seat = style(quilt, "seat");
    const title = document.createElementNS("http://www.w3.org/2000/svg", "text");
    title.textContent = `${side.querySelector("b")?.title} · ${root.querySelectorAll(".total .sr")[at]?.textContent}`;
    const part = `<g transform="translate(${x} ${TITLE})" fill="${seat}" font-size="36" font-weight="700"><g transform="translate(10 -18)">${title.outerHTML}</g></g><svg x="${x}" y="${TITLE}" width="${box.width}" height="${box.height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${quilt.innerHTML.replaceAll("var(--seat)", seat)}</svg>`;
    x += box.width + 20;
    high = Math.max(high, box.height);
    return part;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${x}" height="${high + TITLE + 20}" viewBox="0 0 ${x} ${high + TITLE + 20}" font-family="Georgia,serif"><rect width="100%" height="100%" fill="#fff"/><defs>${root.querySelector("svg.defs defs")?.innerHTML}</defs>${parts.join("")}</svg>`;
  return svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => style(root, name));
}

export function keepAsPicture(game: string, kind: "svg" | "png"): void {
  const svg = drawn();
  const keep = (content: Blob | null): void => void (content && save(`${game.slice(0, 8)}.${kind}`, content));
  if (kind === "svg") {
    keep(new Blob([svg], { type: "image/svg+xml" }));
    return;
  }
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(keep);
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
