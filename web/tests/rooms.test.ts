/** The rooms of the page: which may import which. Every import counts, also of types and on demand. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = join(__dirname, "../src");

/** The root (App, the game's screen, main) may import everything. */
const ARROWS = `
  api/here:
  api:             api/here
  art:             api
  words:           api art
  state:           api art words
  state/sentences: api art words state
  parts:           api art words state state/sentences
  attention:       state
  invite:          api words state state/sentences parts attention
  people:          api art words state parts
  files:           api art
  device:          api/here words state parts files
  menu:            api words state parts attention invite people device
  table/input:     state
  table/motion:    api state
  table/quilt:     api art words state table/input
  table/time:      api art words state
  table/cards:     api art words state state/sentences table/input
  table/panel:     api art words state state/sentences parts
  solo:            api art words state state/sentences parts table/panel invite
  table/layouts:   api art words state state/sentences parts table/input table/quilt table/time table/cards table/panel solo
  table:           api art words state state/sentences parts table/input table/quilt table/panel table/layouts menu invite solo
  begin:           api words state parts invite people
  review:          api art words state state/sentences parts attention menu invite people table/quilt solo files
  moments/figures: api state words
  moments:         api art words state state/sentences parts menu table/quilt table/time table/panel table/cards table/motion review replay begin moments/figures
  trying:          api art words state state/sentences parts menu table/quilt table/time table/panel table/cards table/layouts table/input table/motion moments begin
  train:           api art words state parts moments moments/figures begin trying
  replay:          api art words state state/sentences parts menu invite table/quilt table/time table/panel table/cards table/layouts table/motion review solo
  learn:           api art words state state/sentences parts table/motion table/quilt table/time table begin setup home
  board/engine:    api art words state state/sentences table/quilt table/cards
  board:           api art words state state/sentences parts menu invite begin table/input table/motion table/quilt table/time table/cards table/panel table/layouts board/engine
  setup:           api art words state parts table/quilt table/time people solo begin
  puzzles:         api art words state state/sentences moments parts people train trying
  puzzles/shelf:   api art words state state/sentences parts menu invite people files table/quilt table/cards moments train trying puzzles
  home:            api art words state parts menu table/quilt begin setup people train puzzles/shelf device
  book/wall:       api art words state people files table/quilt
  book:            api art words state parts menu people files book/wall
`;
const MAY_IMPORT = new Map(
  ARROWS.trim()
    .split("\n")
    .map((line) => line.split(":"))
    .map(([room = "", rooms = ""]) => [room.trim(), rooms.split(" ").filter(Boolean)] as const),
);
const MOST_MODULES = 15;
const MODULE = /\.(svelte|ts)$/;
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g;

interface Import {
  readonly from: string;
  readonly to: string;
}

const modules = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => MODULE.test(name) && !name.endsWith(".d.ts"));
const imports = modules.flatMap((name) => importsOf(name, readFileSync(join(SOURCE, name), "utf8")));

function importsOf(from: string, script: string): Import[] {
  return [...script.matchAll(IMPORT)].map(([, path = ""]) => ({ from, to: resolved(from, path) }));
}

/** The module that a path means; files that are not modules (JSON, style sheets) by their own name. */
function resolved(from: string, path: string): string {
  const target = normalize(join(dirname(from), path.replace(/\?.*/, "")));
  return [target, `${target}.ts`].find((name) => modules.includes(name)) ?? target;
}

const roomOf = (module: string): string => (dirname(module) === "." ? "" : dirname(module));

function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (at: string, path: readonly string[]): string[] => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return [];
    const found = (graph.get(at) ?? []).map((next) => walk(next, [...path, at])).find((circle) => circle.length);
    done.add(at);
    return found ?? [];
  };
  return [...graph.keys()].map((at) => walk(at, [])).find((circle) => circle.length) ?? [];
}

describe("the rooms of the page", () => {
  it("are all in the table, which has no circle", () => {
    expect([...new Set(modules.map(roomOf))].filter((room) => room && !MAY_IMPORT.has(room))).toEqual([]);
    expect(circleIn(MAY_IMPORT)).toEqual([]);
  });

  it("import only what the table allows", () => {
    const forbidden = imports
      .map(({ from, to }) => ({ from, to, rooms: [roomOf(from), roomOf(to)] as const }))
      .filter(({ to, rooms: [one] }) => one !== "" && !to.startsWith(".."))
      .filter(({ rooms: [one, two] }) => one !== two && !MAY_IMPORT.get(one)?.includes(two));
    expect(forbidden.map(({ from, to }) => `${from} may not import ${to}`)).toEqual([]);
  });

  it("name no arrow that no import uses", () => {
    const used = new Set(imports.map(({ from, to }) => `${roomOf(from)} ${roomOf(to)}`));
    const idle = [...MAY_IMPORT].flatMap(([one, others]) => others.map((two) => `${one} ${two}`)).filter((arrow) => !used.has(arrow));
    expect(idle).toEqual([]);
  });

  it("have no circle of imports between modules", () => {
    const graph = new Map(modules.map((module) => [module, imports.filter(({ from }) => from === module).map(({ to }) => to)]));
    expect(circleIn(graph)).toEqual([]);
  });

  it("hold few enough modules to be taken in at a glance", () => {
    const crowded = [...MAY_IMPORT.keys()].filter((room) => modules.filter((module) => roomOf(module) === room).length > MOST_MODULES);
    expect(crowded).toEqual([]);
  });
});

describe("an import", () => {
  it("is found wherever it stands", () => {
    const script = `import type { View } from "../api/types";\nimport "./a.css";\nconst late = () => import("./Home.svelte");\nexport { b } from "./b";`;
    expect(importsOf("home/x.ts", script).map(({ to }) => to)).toEqual(["api/types.ts", "home/a.css", "home/Home.svelte", "home/b"]);
  });

  it("that closes a circle is found", () => {
    expect(circleIn(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]]))).toEqual(["b", "c", "b"]);
  });
});
