import { describe, expect, it } from "vitest";
import type { View, Way } from "../src/api/types";
import { advice } from "../src/state/sentences/advice";
import { plain } from "../src/state/sentences/line";
import { choiceOf, consequenceOf, english, viewOf, wardrobe } from "./support/view";

const nothing = { covers: 0, receives: 0, earned: 0, income_each: 0, incomes_left: 0, leathers: 0, holes: null, special: 0, stays: false };
const said = (text: string, reason: object, view: View = viewOf()): string =>
  plain(advice({ text, reason: { ...nothing, ...reason } } as unknown as Way, view, wardrobe, english));

describe("advice", () => {
  it("names the patch and what it earns, as the server says", () => {
    const choices = { ...viewOf().table.choices!, patches: [choiceOf("p1", { consequence: consequenceOf({ earns_by_end: 8 }) })] };
    expect(said("p1@a1.1", { covers: 6 }, viewOf({ table: { choices } }))).toBe("Hint: Sew Bumblebees here: covers 6 cells, earns 8 buttons by the end.");
  });

  it("says what an advance brings", () => {
    expect(said("A", { receives: 1, leathers: 1, stays: true })).toBe("Hint: Advance: +1 button, takes a leather patch, you again.");
  });

  it("has something to say without a reason", () => {
    expect(said("-", {})).toBe("Hint: Discard it: this is the best you can do here.");
  });
});
