/**
 * Requests what the first screen needs while the page's main script is still loading. The main script takes the answers
 * from `early` (api/client.ts). This is a separate script; vite.config.ts puts it into the page with the names of the files.
 */
const page = globalThis as { early?: Record<string, Promise<Response>> };

function language(): string {
  try {
    const liked = /"language":"(\w\w)"/.exec(localStorage.getItem("quiltbee-settings") ?? "");
    if (liked?.[1]) return liked[1];
  } catch {
    // Without storage, the browser's own language is used.
  }
  return navigator.language.slice(0, 2);
}

/** A script or a style sheet that will be needed soon: asked for as the main script asks for it, or it would be loaded twice. */
function preload(file: string): void {
  const isScript = file.endsWith(".js");
  document.head.append(Object.assign(document.createElement("link"), { rel: isScript ? "modulepreload" : "preload", as: isScript ? "script" : "style", crossOrigin: "", href: file }));
}

if (!page.early) {
  const files = (document.currentScript as HTMLElement).dataset;
  const game = /^#game=(\w+)/.exec(location.hash)?.[1];
  // A server in the page is asked later. In such a page, files are known by their full addresses.
  const paths = ALONE ? [] : game ? [`/api/games/${game}`, `/api/games/${game}/edition`] : location.hash ? [] : ["/api/editions", "/api/games"];
  page.early = {};
  for (const path of [files[language()] ?? files["en"] ?? "", ...paths]) (page.early[ALONE ? new URL(path, location.href).href : path] = fetch(path)).catch(() => undefined);
  if (!location.hash) files["home"]?.split(" ").forEach(preload);
}

export {};
