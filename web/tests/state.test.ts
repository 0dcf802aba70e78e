import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The build leaves out what watches the inside of objects (see vite.config.ts): an object in state must be replaced as a whole. */
it("no state holds an object that would have to be watched inside", () => {
  const source = join(__dirname, "../src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name));
  const watched = files.filter((name) => /\$state(<[^(]*>)?\((?!true|false|null|\d|"|\))/.test(readFileSync(join(source, name), "utf8")));
  expect(watched).toEqual([]);
});
