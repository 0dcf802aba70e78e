import { describe, expect, it } from "vitest";
import type { Reason, View, Way } from "../src/api/types";
import type { Advised } from "../src/state/proposal.svelte";
import { advice } from "../src/state/sentences/advice";
import { plain } from "../src/state/sentences/line";
import type { Words } from "../src/words/words";
import { choiceOf, consequenceOf, english, german, placingOf, viewOf, wardrobe } from "./support/view";

const facts = (more: Partial<Reason> = {}): Reason =>
  ({
    covers: 2, pays: 2, receives: 0, earned: 0, income_each: 0, incomes_left: 0, leathers: 0, holes: 0, special: 0, discards: false, reveals: false, stays: false, ends: false,
    spaces: 3, lands_on: 7, earns_by_end: 0, points: 2, touches: 4, areas: 1, missing: null, takable: null, affords: [], ...more,
  }) as Reason;
const wayOf = (text: string, reason: Partial<Reason> = {}, instead: object | null = null): Way =>
  ({ text, reason: facts(reason), instead: instead && { better: [], worse: [], ...instead } }) as unknown as Way;
const told = (stage: Advised["stage"], way: Way, { view = viewOf(), words = english, brief = false }: { view?: View; words?: Words; brief?: boolean } = {}): string =>
  plain(advice({ way, stage }, view, wardrobe, words, brief));
const reachOf = (...wanted: Parameters<typeof choiceOf>[]): View =>
  viewOf({ table: { choices: { ...viewOf().table.choices!, patches: wanted.map(([patch, more]) => choiceOf(patch, more)) } } });
const other = (reason: Partial<Reason>, better: string[], worse: string[], text = "p2@a1"): object => ({ text, reason: facts(reason), better, worse });

describe("which card to look at", () => {
  it("is said by what sets it apart on the cards, and by its name", () => {
    const view = reachOf(["p1", { consequence: consequenceOf({ pays: 1 }) }], ["p2"]);
    expect(told("which", wayOf("p1@a1", {}, other({}, ["pays"], [])), { view })).toBe("Hint: look at the cheap one, Bumblebees. Ask again: where?");
    expect(told("which", wayOf("p1@a1", {}, other({}, ["pays"], [])), { view, words: german })).toBe("Tipp: Schau auf den kleinsten Preis: Bumblebees. Noch ein Tipp: wohin?");
  });

  it("is only named where a third card has as much of it", () => {
    const view = reachOf(["p1"], ["p2", { consequence: consequenceOf({ pays: 5 }) }], ["p3"]);
    expect(told("which", wayOf("p1@a1", {}, other({}, ["pays"], [])), { view })).toBe("Hint: look at Bumblebees. Ask again: where?");
  });

  it("may be the advance", () => {
    expect(told("which", wayOf("A"))).toBe("Hint: think about advancing. Ask again: why?");
  });
});

describe("where it goes", () => {
  it("is shown by the ghost; the words are short", () => {
    expect(told("where", wayOf("p1@a1.1"))).toBe("Hint: sew Bumblebees here. Ask again: why?");
  });

  it("is said of what is in hand, with its article", () => {
    const view = viewOf({ table: { choices: null, placing: placingOf("leather") } });
    expect(told("where", wayOf("@a1"), { view })).toBe("Hint: sew the leather patch here. Ask again: why?");
    expect(told("where", wayOf("@a1"), { view, words: german })).toBe("Tipp: den Lederflicken hierhin. Noch ein Tipp: warum?");
    expect(told("where", wayOf("-"), { view })).toBe("Hint: discard it. Ask again: why?");
  });

  it("is nowhere yet at a refill, and the warning stays", () => {
    const way = wayOf("p1", { reveals: true }, other({ pays: 4 }, ["pays"], []));
    expect(told("where", way)).toBe("Hint: take Bumblebees. If you take it, new patches are revealed and you can’t undo.");
    expect(told("why", way, { brief: true })).toBe("“Bumblebees” costs only 2 buttons. New patches come then, and you can’t undo.");
    expect(told("why", way)).toMatch(/costs only 2 buttons instead of 4\. If you take it, new patches are revealed and you can’t undo\.$/);
  });
});

describe("why", () => {
  it("compares with what else could be taken", () => {
    const way = wayOf("p1@a1", { earns_by_end: 9, stays: true }, other({ earns_by_end: 4, pays: 0 }, ["stays", "earns_by_end"], ["pays"]));
    expect(told("why", way)).toBe("Hint: “Zigzag” costs nothing, but “Bumblebees” lets you play again and earns 9 buttons by the end instead of 4.");
    expect(told("why", way, { brief: true })).toBe("“Zigzag” costs nothing, but “Bumblebees” lets you play again.");
    expect(told("why", way, { words: german })).toBe("Tipp: „Zigzag“ kostet nichts, aber „Bumblebees“ lässt dich gleich noch einmal dran und bringt bis zum Ende 9 Knöpfe statt 4.");
  });

  it("names the other one, though nothing about it tempts", () => {
    expect(told("why", wayOf("p1@a1", { covers: 6 }, other({ covers: 4 }, ["covers"], [])))).toBe("Hint: compared with “Zigzag”, “Bumblebees” covers 6 cells instead of 4.");
  });

  it("is never a bare advance", () => {
    const way = wayOf("A", { takable: 2, receives: 3, spaces: 3, points: 3, pays: 0, covers: 0 }, other({ points: 2, spaces: 5, covers: 4 }, ["pace"], ["covers"]));
    expect(told("why", way)).toBe("Hint: “Zigzag” covers 4 cells, but advancing brings 3 points in 3 spaces instead of 2 in 5.");
    const leather = wayOf("A", { takable: 2, leathers: 1, earned: 5 }, other({}, ["leathers", "earned"], []));
    expect(told("why", leather)).toBe("Hint: compared with “Zigzag”, advancing takes a leather patch and collects 5 buttons on the way.");
  });

  it("says of an advance what it brings, not that it costs nothing", () => {
    const advance = wayOf("A", { takable: 2, receives: 3, pays: 0 }, other({ pays: 4, stays: true }, ["pays"], ["stays"]));
    expect(told("why", advance)).toBe("Hint: “Zigzag” lets you play again, but advancing brings 3 buttons.");
    const patch = wayOf("p1@a1", { earned: 5 }, other({ pays: 0, receives: 1 }, ["earned"], ["pays"], "A"));
    expect(told("why", patch)).toBe("Hint: advancing brings 1 button, but “Bumblebees” collects 5 buttons on the way.");
  });

  it("says so where nothing can be taken, and what could be paid afterwards", () => {
    const way = wayOf("A", { takable: 0, receives: 3, leathers: 1, affords: ["p2"] });
    expect(told("why", way)).toBe("Hint: you can’t take anything now. Advancing brings 3 buttons and takes a leather patch. Then you can pay for “Zigzag”.");
    expect(told("why", way, { words: german })).toBe(
      "Tipp: Nehmen kannst du gerade nichts. Vorrücken bringt 3 Knöpfe und nimmt einen Lederflicken mit. Dann kannst du „Zigzag“ bezahlen.",
    );
  });

  it("compares a place with another place", () => {
    const view = viewOf({ table: { choices: null, placing: placingOf("p1") } });
    const way = wayOf("@a1", { holes: 0, touches: 7 }, other({ holes: 1, touches: 4 }, ["holes", "touches"], [], "@b2"));
    expect(told("why", way, { view })).toBe("Hint: here it makes no hole and fits snugly on 7 sides instead of 4.");
    expect(told("why", way, { view, words: german })).toBe("Tipp: Dieser Platz macht kein Loch und liegt schön dicht an: an 7 Seiten statt 4.");
    expect(told("why", wayOf("@a1", { holes: -1 }, other({}, ["holes"], [], "@b2")), { view })).toBe("Hint: here it fills 1 hole.");
    expect(told("why", wayOf("@a1"), { view })).toBe("Hint: this is the best place I can find.");
    expect(told("why", wayOf("@a1"), { view, brief: true })).toBe("This is the best place I can find.");
  });

  it("is honest where the table does not show it", () => {
    expect(told("why", wayOf("p1@a1", {}, other({ covers: 4 }, [], ["covers"])))).toBe("Hint: “Zigzag” covers 4 cells instead of 2, but “Bumblebees” is better in the long run.");
  });

  it("has words for every fact in every language", () => {
    const names = ["special", "leathers", "holes", "stays", "earned", "pace", "earns_by_end", "covers", "missing", "areas", "pays", "spaces", "touches"];
    const one = { special: 7, leathers: 2, holes: 2, earned: 3, earns_by_end: 4, covers: 5, missing: 3, areas: 2, pays: 1, spaces: 1, touches: 9, points: 4 };
    for (const words of [english, german]) {
      const lines = names.map((name) => told("why", wayOf("p1@a1", one, other({}, [name], [])), { words }));
      expect(new Set(lines).size).toBe(names.length);
      expect(lines.join("")).not.toMatch(/undefined|NaN|\{/);
    }
  });
});
