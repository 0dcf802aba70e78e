/**
 * Prints what the page says of the mistakes in a file of `python -m benchmarks.review sentences`, in both languages, to be
 * read aloud: `node scripts/sentences.mjs FILE`.
 */
import { readFileSync } from "node:fs";
import { createServer } from "vite";

const { edition, mistakes } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const vite = await createServer({ server: { middlewareMode: true, ws: false, watch: null }, appType: "custom", logLevel: "error", optimizeDeps: { noDiscovery: true } });
const { whyParts } = await vite.ssrLoadModule("/src/moments/why.ts");
const { read } = await vite.ssrLoadModule("/src/words/read.ts");
const { Wardrobe } = await vite.ssrLoadModule("/src/art/dress.ts");
/** @type {(name: string) => any} */
const wordsOf = (name) => read(JSON.parse(readFileSync(new URL(`../src/words/${name}.json`, import.meta.url), "utf8")));
const languages = ["en", "de"].map((code) => ({ words: wordsOf(code), review: wordsOf(`review.${code}`) }));
const wardrobe = new Wardrobe(edition);
for (const mistake of mistakes)
  for (const { words, review } of languages) console.log(whyParts({ mistake, wardrobe, opponent: "Rosa", words, review }, false).map((/** @type {{ text: string }} */ part) => part.text).join(""));
await vite.close();
