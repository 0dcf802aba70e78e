import { describe, expect, it } from "vitest";
import { findPlace, gap, overlap, type Box } from "../src/learn/place";
import { isAskedFor, stepsOf } from "../src/learn/steps";
import type { EditionInfo } from "../src/api/types";
import de from "../src/words/de.json";
import en from "../src/words/en.json";

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

describe("the place of the bubble", () => {
  const phone = box(0, 0, 390, 664);
  const quilt = box(40, 190, 310, 310);

  it("is never on the quilt", () => {
    for (const near of [quilt, box(8, 510, 100, 86), box(0, 46, 390, 92), box(240, 142, 36, 36)]) {
      const found = findPlace({ width: 300, height: 130 }, phone, [quilt, near], near);
      expect(overlap(found.box, quilt)).toBe(0);
      expect(found.covers).toBe(0);
    }
  });

  it("is beside what the bee speaks of", () => {
    const card = box(800, 220, 190, 260);
    const found = findPlace({ width: 400, height: 160 }, box(0, 0, 1440, 900), [box(30, 260, 530, 530), card], card);
    expect(gap(found.box, card)).toBeLessThan(9);
  });

  it("covers the quilt least of all where there is too little room", () => {
    const tight = findPlace({ width: 300, height: 180 }, phone, [quilt, box(0, 0, 390, 190)], quilt);
    expect(overlap(tight.box, quilt)).toBe(0);
    expect(tight.covers).toBeGreaterThan(0);
  });
});

describe("the steps", () => {
  const info = (more: Partial<EditionInfo>): EditionInfo => ({ special: null, refill_when_left: 0, leather_may_be_discarded: false, ...more }) as EditionInfo;
  const names = (more: Partial<EditionInfo>): string[] => stepsOf(info(more), "p01").map((step) => step.name);

  it("teach what the edition has", () => {
    expect(names({ special: { square: 7, points: 7 } })).toContain("special");
    expect(names({ refill_when_left: 5, leather_may_be_discarded: true })).toEqual(expect.arrayContaining(["take", "leatherOrLeave"]));
    expect(names({})).not.toEqual(expect.arrayContaining(["special", "take"]));
  });

  it("ask for one deed each", () => {
    expect(isAskedFor("sew", "p01@c3.1", "p01")).toBe(true);
    expect(isAskedFor("sew", "p02@c3.1", "p01")).toBe(false);
    expect(isAskedFor("take", "p01", "p01")).toBe(true);
    expect(isAskedFor("choose", "A", "p01")).toBe(false);
    expect(isAskedFor("advance", "A", "p01")).toBe(true);
    expect(isAskedFor("advance", "p01@a1", "p01")).toBe(false);
    expect(isAskedFor("leather", "@a1", "p01")).toBe(true);
    expect(isAskedFor("leather", "-", "p01")).toBe(true);
  });
});

describe.each([["English", en], ["German", de]])("the bee's %s", (_, { learn }) => {
  const texts = [...Object.values(learn.ask), ...Object.values(learn.again), ...Object.values(learn.praise), learn.works, learn.here];

  it("needs at most twenty words at a time", () => {
    const long = texts.filter((text) => text.replaceAll(/[:×]/g, " ").trim().split(/\s+/).length > 20);
    expect(long).toEqual([]);
  });
});
