import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

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
 * This page is never hydrated, all of it is in runes, and no object in its state is changed inside (it is replaced, so
 * nothing need be wrapped to watch it). Svelte's runtime asks for all three at every step; told here, the questions and
 * what hangs on them leave the build (4 kB of 62).
 */
const settledQuestions = {
  name: "settled-questions",
  transform: {
    filter: { id: /svelte\/src\/internal\/(client\/dom\/hydration|client\/reactivity\/(sources|props)|flags\/index)\.js$/ },
    handler: (code: string): string =>
      code
        .replace(/export let (hydrating|\w+_mode_flag) = false;/g, "export const $1 = false;")
        .replace(/\bproxy\(value\)/g, "value")
        .replace(/^\t(hydrating|\w+_mode_flag) = \w+;$/gm, ""),
  },
};

/**
 * The style sheet stands behind the frame of the page, which has its own and need not wait for it; the script does.
 * In front of all stands `early.ts`, which is told where the words of each language are.
 */
const frameFirst = {
  name: "frame-first",
  transformIndexHtml: {
    order: "post" as const,
    handler: (html: string, { bundle = {} }: { bundle?: object }): string => {
      const sheet = html.match(/ *<link rel="stylesheet"[^>]*>\n/)?.[0] ?? "";
      const files = Object.keys(bundle).map((file) => [/^assets\/(\w+)-[^/]*$/.exec(file)?.[1] ?? "", file] as const);
      const words = files.filter(([name]) => name.length === 2).map(([name, file]) => ` data-${name}="/${file}"`);
      const early = files.filter(([name]) => name === "early").map(([, file]) => `    <script src="/${file}" async${words.join("")}></script>\n`);
      return html
        .replace(sheet, "")
        .replace("  </body>", `${sheet}  </body>`)
        .replace("    <title>", `${early.join("")}    <title>`);
    },
  },
};

export default defineConfig({
  plugins: [settledQuestions, frameFirst, svelte()],
  css: { postcss: { plugins: [designPixels] } },
  build: {
    outDir: "../src/quiltbee/web_dist",
    emptyOutDir: true,
    target: "es2022",
    // No inlined files: the server's Content-Security-Policy allows what comes from itself only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "src/early.ts"] },
  },
  server: { proxy: { "/api": server } },
});
