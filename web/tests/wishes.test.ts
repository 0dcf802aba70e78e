import { describe, expect, it } from "vitest";
import { differences } from "../src/setup/boards";
import { clockOf, clocksFor, firstOf, seatsFor, tableRules, undoRulesFor } from "../src/begin/wishes";
import { settings, wish } from "../src/state/settings.svelte";

const people = { me: "Mia", other: "Rosa", level: "tailor" };
const wishes = settings.wishes;

describe("what is wanted of a new game", () => {
  it("seats the computer, a friend at the table or somebody who comes by a link", () => {
    expect(seatsFor("computer", people)).toEqual([{ kind: "me", name: "Mia" }, { kind: "bot", level: "tailor" }]);
    expect(seatsFor("here", people)).toEqual([{ kind: "me", name: "Mia" }, { kind: "me", name: "Rosa" }]);
    expect(seatsFor("here", { ...people, profile: "a", otherProfile: "b" }).map((seat) => "profile" in seat && seat.profile)).toEqual(["a", "b"]);
    expect(seatsFor("link", people)).toEqual([{ kind: "me", name: "Mia" }, { kind: "open", name: "Rosa" }]);
  });

  it("has the clock in the server's words", () => {
    expect(clockOf(wishes, "link")).toEqual({ kind: "none" });
    expect(clockOf({ ...wishes, clock: "minutes", minutes: 15, seconds: 10 }, "computer")).toEqual({ kind: "fischer", base_ms: 900_000, increment_ms: 10_000 });
    expect(clockOf({ ...wishes, clock: "days", days: 2 }, "link")).toEqual({ kind: "days", days: 2 });
  });

  it("takes the usual where a remembered choice is not offered", () => {
    expect(clockOf({ ...wishes, clock: "days" }, "here")).toEqual({ kind: "none" });
    expect(tableRules({ ...wishes, undo: "consent" }, "computer").undo).toBe("free");
    expect(tableRules({ ...wishes, undo: "consent" }, "link").undo).toBe("consent");
    expect(firstOf({ ...wishes, first: "needle" }, "computer", null)).toBe("random");
    expect([clocksFor("computer"), undoRulesFor("here")]).toEqual([["none", "minutes"], ["free", "none"]]);
  });

  it("asks the people who used the needle last", () => {
    expect(firstOf({ ...wishes, first: "needle" }, "here", null)).toBeNull();
    expect(firstOf({ ...wishes, first: "needle" }, "here", 1)).toBe(1);
    expect([firstOf({ ...wishes, first: "me" }, "link", null), firstOf({ ...wishes, first: "other" }, "link", null)]).toEqual([0, 1]);
  });

  it("keeps hints with friends apart from hints with the computer", () => {
    expect(tableRules(wishes, "computer").hints).toBe(true);
    expect(tableRules(wishes, "link").hints).toBe(false);
    expect(tableRules({ ...wishes, hints: false, guestHints: true }, "link").hints).toBe(true);
  });

  it("is remembered piece by piece", () => {
    wish({ undo: "none" });
    wish({ days: 7 });
    expect(settings.wishes).toEqual({ ...wishes, undo: "none", days: 7 });
  });
});

it("two printings of a time board differ in a leather patch", () => {
  const first = { name: "2014", last_space: 53, income_at: [5], leather_at: [20, 26, 32] };
  expect(differences(first, first)).toBeNull();
  expect(differences(first, { ...first, leather_at: [26, 32, 38] })).toEqual({ from: [20], to: [38] });
});
