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

export default defineConfig({
  plugins: [svelte()],
  css: { postcss: { plugins: [designPixels] } },
  build: {
    outDir: "../src/quiltbee/web_dist",
    emptyOutDir: true,
    target: "es2022",
    // No inlined files: the server's Content-Security-Policy allows what comes from itself only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": server } },
});
