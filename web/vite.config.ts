import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["QUILTBEE_SERVER"] ?? "http://127.0.0.1:8765";

/** Lengths in CSS are design pixels: 1/16 of the root font size, so that a TV or a reader's large type scales them all. */
const designPixels = {
  postcssPlugin: "design-pixels",
  Declaration(declaration: { value: string }): void {
    declaration.value = declaration.value.replace(/(\d*\.?\d+)px/g, (text, length: string) =>
      Number(length) > 3 ? `${+(Number(length) / 16).toFixed(4)}rem` : text,
    );
  },
};

/**
 * The style sheet comes after the frame of the page, which has its own styles and does not wait for it; the script waits.
 * `early.ts` comes first. Its attributes say where the words of each language and the home screen are.
 */
const frameFirst = (base: string) => ({
  name: "frame-first",
  transformIndexHtml: {
    order: "post" as const,
    handler: (html: string, { bundle = {} }: { bundle?: object }): string => {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const files = Object.keys(bundle).map((path) => [/^assets\/(\w+)-[^/]*$/.exec(path)?.[1] ?? "", `${base}${path}`] as const);
      const named = (wanted: string): string[] => files.filter(([name]) => name === wanted).map(([, path]) => path);
      const words = files.filter(([name]) => name.length === 2).map(([name, path]) => ` data-${name}="${path}"`);
      const early = named("early").map((path) => `    <script src="${path}" async${words.join("")} data-home="${named("Home").join(" ")}"></script>\n`);
      return sheets
        .reduce((rest, sheet) => rest.replace(sheet, ""), html)
        .replace("  </body>", `${sheets.join("")}  </body>`)
        .replace("    <title>", `${early.join("")}    <title>`);
    },
  },
});

/** What the server says in headers, for a host that has none to say; the rest of what only the static page has. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'";
const HEAD = [
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
  `<link rel="manifest" href="./manifest.webmanifest" />`,
  `<link rel="apple-touch-icon" href="./icons/apple-touch-icon.png" />`,
  `<meta name="theme-color" content="#e8ddca" media="(prefers-color-scheme: light)" />`,
  `<meta name="theme-color" content="#1c1923" media="(prefers-color-scheme: dark)" />`,
  `<style>#device > progress { position: fixed; left: 0; bottom: 0; width: 100%; height: 8px; accent-color: #1c646c }</style>`,
  `<meta name="mobile-web-app-capable" content="yes" />`,
  `<meta name="apple-mobile-web-app-title" content="quiltbee" />`,
];
const SITE = join(import.meta.dirname, "static/site");
const staticPage = {
  name: "static-page",
  transformIndexHtml: (html: string): string =>
    html
      .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${HEAD.join("\n    ")}`)
      .replace("</noscript>", '</noscript>\n    <div id="device" data-version="" data-server=""><progress></progress></div>'),
  /** Its manifest and icons. The ordinary page has none: a server's page is not installed. */
  generateBundle(this: { emitFile(file: { type: "asset"; fileName: string; source: Uint8Array }): string }): void {
    const files = readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
    for (const fileName of files) this.emitFile({ type: "asset", fileName, source: readFileSync(join(SITE, fileName)) });
  },
};

export default defineConfig(({ mode }) => ({
  define: { ALONE: mode === "static" },
  base: mode === "static" ? "./" : "/",
  plugins: [frameFirst(mode === "static" ? "./" : "/"), ...(mode === "static" ? [staticPage] : []), svelte()],
  css: { postcss: { plugins: [designPixels] } },
  build: {
    outDir: mode === "static" ? (process.env["QUILTBEE_STATIC_OUT"] ?? "../build/static") : "../src/quiltbee/web_dist",
    emptyOutDir: true,
    // The oldest browsers that work; docs/explanation/page.md says how that is checked. They know all of ES2022 but static blocks. Named
    // one by one, private fields would be rewritten for a mistake of Safari 15 that we do not meet.
    target: "es2022",
    cssTarget: ["chrome100", "edge100", "firefox115", "ios15.4", "safari15.4"],
    // No inlined files: the server's Content-Security-Policy allows only files from the server itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "src/early.ts", ...(mode === "static" ? ["src/device/sw.ts"] : [])],
      // Everything for the first move is one file; each other screen is a separate file, and so are shared parts and the game alone.
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"), codeSplitting: { groups: [{ name: "table", test: /node_modules|src\/(api|art|parts\/(?!Fold|Sheet|Offers|Ask|Choice|Phrases)|state|style|table\/(?!.*(Face|TimeBlock|TheirQuilt|TextTwin|TimeCalls|synth|perform|WayGhost|ways|ghosts))|words\/(?!decimal))/ }, { name: "parts", test: /src\/parts/ }, { name: "solo", test: /src\/solo/ }] } },
    },
  },
  server: { proxy: { "/api": server } },
  // In Node the tests run the browser's version of the state, with its reactivity, not the version for servers.
  test: { environment: "./tests/support/environment.ts" },
}));
