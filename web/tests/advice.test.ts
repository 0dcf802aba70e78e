import { describe, expect, it } from "vitest";
import type { View, Way } from "../src/api/types";
import type { Wardrobe } from "../src/art/dress";
import { advice } from "../src/state/sentences/advice";
import en from "../src/words/en.json";
import { read } from "../src/words/read";
import type { Words } from "../src/words/words";

const words = read(en) as Words;
const wardrobe = {
  dress: { name: "patchwork" },
  info: { words: { button: "button", buttons: "buttons", leather: "leather patch", sew: "sew" } },
  fabric: () => ({ id: "p22", name: "Bumblebees" }),
} as unknown as Wardrobe;
const view = { table: { placing: null } } as unknown as View;
const nothing = { covers: 0, receives: 0, earned: 0, income_each: 0, incomes_left: 0, leathers: 0, holes: null, special: 0, stays: false };
const said = (text: string, reason: object): string =>
  advice({ text, reason: { ...nothing, ...reason } } as unknown as Way, view, wardrobe, words).flat().join("");

describe("advice", () => {
  it("names the patch and counts what it pays back", () => {
    expect(said("p22@d4.1f", { covers: 6, income_each: 2, incomes_left: 4 })).toBe("Hint: Sew Bumblebees here: covers 6 cells, pays back 2 × 4.");
  });

  it("says what an advance brings", () => {
    expect(said("A", { receives: 1, leathers: 1, stays: true })).toBe("Hint: Advance: +1 button, takes a leather patch, you again.");
  });

  it("has something to say without a reason", () => {
    expect(said("-", {})).toBe("Hint: Leave it: nothing here is worth more.");
  });
});
