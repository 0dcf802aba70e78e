import { describe, expect, it } from "vitest";
import type { Analysis, Mistake, Review } from "../src/api/types";
import { likeText, momentsOf, scaleOf, standings } from "../src/moments/figures/moments";
import { clueText, whyParts } from "../src/moments/why";
import { toldTurn, turnsIn } from "../src/moments/told";
import { stepWords } from "../src/replay/stepWords";
import { spoken } from "../src/state/sentences/turn";
import { spotOf } from "../src/table/quilt/ways";
import de from "../src/words/de.json";
import en from "../src/words/en.json";
import { read } from "../src/words/read";
import reviewDe from "../src/words/review.de.json";
import reviewEn from "../src/words/review.en.json";
import type { ReviewMessages } from "../src/words/messages";
import type { Words } from "../src/words/words";
import { wordingOf } from "../src/train/wording";
import { choiceOf, consequenceOf, placingOf, playerOf, tableOf, viewOf, wardrobe } from "./support/view";

const english = [read(en) as Words, read(reviewEn) as ReviewMessages] as const;
const german = [read(de) as Words, read(reviewDe) as ReviewMessages] as const;

type Fact = Mistake["facts"][number];
const fact = (code: Fact["code"], played: number, better: number, favours: Fact["favours"], more: Partial<Fact> = {}): Fact => ({ code, played, better, favours, played_patches: [], better_patches: [], ...more });
const mistake = (facts: readonly Fact[], wrong: Mistake["wrong"] = "purchase"): Mistake =>
  ({ wrong, facts, ladder: [], played: { decisions: ["p1", "@d4"], value: { chance: 0.3 } }, better: { decisions: ["p2", "@a1"], value: { chance: 0.58 } } }) as unknown as Mistake;

function told(facts: readonly Fact[], [words, review] = english, brief = false, wrong: Mistake["wrong"] = "purchase", place?: readonly [string, string]): string {
  const parts = whyParts({ mistake: mistake(facts, wrong), wardrobe, opponent: "Rosa", words, review, ...(place && { place }) }, brief);
  return parts.map((part) => (part.way ? `[${part.way}: ${part.text}]` : part.text)).join("");
}

describe("the sentence of a moment", () => {
  const FACTS = [fact("earns_by_end", 10, 15, "better"), fact("shut_in", 1, 0, "better"), fact("pays", 5, 10, "played")];

  it("names what was tempting and what speaks for the better way, each underlined like its ghost", () => {
    expect(told(FACTS)).toMatch(/^\[played: .+\] costs only 5 buttons, tempting! But \[better: .+\] earns 15 buttons by the end instead of 10 and shuts in no cell\.$/);
    expect(told(FACTS, german)).toMatch(/^\[played: „.+“\] kostet nur 5 Knöpfe, verlockend! Aber \[better: „.+“\] bringt bis zum Ende 15 Knöpfe statt 10 und schließt kein Feld ein\.$/);
  });

  it("tells one fact where there is little room", () => {
    expect(told(FACTS, english, true)).toMatch(/But \[better: .+\] earns 15 buttons by the end\.$/);
  });

  it("says with how many buttons an advance leaves one, not that it costs nothing", () => {
    const advance = { ...mistake([fact("pays", 4, 0, "better"), fact("buttons", 1, 8, "better")]), better: { decisions: ["A"] } } as unknown as Mistake;
    const [words, review] = english;
    expect(whyParts({ mistake: advance, wardrobe, opponent: "Rosa", words, review }, false).map((part) => part.text).join("")).toBe("Advancing leaves you with 8 buttons instead of 1.");
    expect(whyParts({ mistake: advance, wardrobe, opponent: "Rosa", whom: "Mia", words, review }, false).map((part) => part.text).join("")).toMatch(/leaves Mia with 8 buttons/);
  });

  it("counts the whole free rest as one of the areas, so it calls none of them a gap", () => {
    expect(told([fact("areas", 3, 2, "better")])).toMatch(/splits the free cells into only 2 areas instead of 3\.$/);
    expect(told([fact("areas", 3, 0, "better")])).toMatch(/leaves no cell free\.$/);
  });

  it("does not add what is earned on the way to what is earned by the end, which includes it", () => {
    expect(told([fact("earned", 0, 1, "better"), fact("earns_by_end", 0, 9, "better")])).toMatch(/^\[better: .+\] earns 9 buttons by the end\.$/);
    expect(told([fact("earned", 0, 1, "better")])).toMatch(/collects 1 button on the way\.$/);
  });

  it("says what the points of a patch are for", () => {
    const points = (own: number, other: number): string => told([fact("opponent_points", other, own, "better", { better_patches: ["p1"] })]);
    expect(points(6, 21)).toMatch(/leaves Rosa nothing to take that adds more to the score than “.+” \(6 points instead of 21\)\.$/);
    expect(points(-2, 3)).toMatch(/\(−2 points instead of 3\)\.$/);
  });

  it("says whose places are more before it names them", () => {
    const found = fact("places", 382, 501, "better", { better_patches: ["p1", "p2"] });
    expect(told([found])).toMatch(/leaves 501 places instead of 382 for .+ and .+\.$/);
    expect(told([found], german)).toMatch(/lässt 501 Plätze statt 382 für „.+“ und „.+“\.$/);
  });

  it("does not praise an advance for covering nothing", () => {
    const advance = { ...mistake([fact("shut_in", 0, 1, "played"), fact("covers", 0, 6, "better")]), played: { decisions: ["A"] } } as unknown as Mistake;
    const [words, review] = english;
    expect(whyParts({ mistake: advance, wardrobe, opponent: "Rosa", words, review }, false).map((part) => part.text).join("")).toMatch(/covers 6 cells\.$/);
  });

  it("says whose place it was", () => {
    const found = [fact("covers", 5, 4, "played"), fact("shut_in", 2, 0, "better")];
    expect(told(found, english, false, "placement", ["Rosa’s place", "Rosa’s place"])).toMatch(/^\[played: Rosa’s place\] covers 5 cells, tempting! But/);
  });

  it("says both numbers in the order of the language, and no sign that is meant for bold letters", () => {
    const found = (code: Fact["code"], one: number, two: number): string => told([fact(code, one, two, "better")], german);
    expect(found("touches", 1, 8)).toMatch(/liegt an 8 statt 1 Seiten dicht an\.$/);
    expect(found("buttons", 7, 8)).toMatch(/bringt den Vorrat auf 8 Knöpfe statt 7\.$/);
    expect(found("areas", 9, 7)).toMatch(/teilt die freien Felder in nur 7 Gebiete statt 9\.$/);
    expect(found("areas", 3, 1)).toMatch(/hält die freien Felder zusammen\.$/);
    expect(found("opponent_leathers", 1, 0)).toMatch(/lässt Rosa im nächsten Zug keinen Lederflicken\.$/);
    expect(found("opponent_leathers", 2, 1)).toMatch(/lässt Rosa im nächsten Zug nur einen Lederflicken\.$/);
    expect(told([fact("opponent_points", 15, 12, "better", { better_patches: ["p1"] })], german)).toMatch(/lässt Rosa nichts zu nehmen, das mehr zur Wertung beiträgt als „.+“ \(12 Punkte statt 15\)\.$/);
    expect(found("special", 0, 7)).toMatch(/gewinnt das Sonderplättchen \(\+7\)\.$/);
  });

  it("speaks of places where only the place was wrong", () => {
    expect(told([fact("shut_in", 2, 0, "better")], english, false, "placement")).toBe("[better: The better place] shuts in no cell.");
  });

  it("makes a subject of a leather patch that is discarded", () => {
    const left = { ...mistake([fact("covers", 0, 1, "better")], "leather"), played: { decisions: ["-"], value: { chance: 0.3 } } } as unknown as Mistake;
    const found = { ...mistake([fact("covers", 1, 0, "played"), fact("shut_in", 1, 0, "better")], "leather"), better: { decisions: ["-"] } } as unknown as Mistake;
    const text = (one: Mistake, [words, review] = english): string => whyParts({ mistake: one, wardrobe, opponent: "Rosa", words, review }, false).map((part) => part.text).join("");
    expect(text({ ...left, facts: [...left.facts, fact("shut_in", 0, -1, "better")] })).toBe("The better place fills 1 shut-in cell.");
    expect(text(left)).toBe("The better place covers 1 cell.");
    expect(text(found)).toBe("Your place covers 1 cell, tempting! But discarding the leather patch shuts in no cell.");
    expect(text(found, german)).toMatch(/Aber den Lederflicken wegzulassen schließt kein Feld ein\.$/);
  });

  it("says so where no fact speaks for it", () => {
    expect(told([fact("pays", 1, 2, "played")])).toMatch(/gives 58 % to win instead of 30 %\.$/);
    expect(told([], german)).toMatch(/bringt 58 % Gewinnchance statt 30 %\.$/);
  });
});

it("a clue tells one fact and no way", () => {
  const clue = ([words, review] = english): string => review.try.clue(clueText("earns_by_end", 15, wardrobe, words, review));
  expect(clue()).toBe("Look for a way that earns 15 buttons by the end.");
  expect(clue(german)).toBe("Die Lösung bringt bis zum Ende 15 Knöpfe.");
});

it("the answer of a task names no patch where only its place was wrong", () => {
  const wording = wordingOf(...english);
  const answer = (wrong: Mistake["wrong"], found: boolean): string => {
    const { headline, reason } = wording.answer({ ...mistake([fact("shut_in", 2, 0, "better")], wrong), seat: 0 } as Mistake, found, wardrobe, tableOf());
    return `${headline} ${reason}`;
  };
  expect(answer("purchase", false)).toBe("Better: “Zigzag”. “Zigzag” shuts in no cell. Played then: “Bumblebees”.");
  expect(answer("placement", false)).toBe("Better: another place. The better place shuts in no cell.");
});

describe("the cards of a task", () => {
  const wording = wordingOf(...english);
  const step = (text: string, chance: number): Mistake["ladder"][number] => ({ decisions: text.split(" "), text, value: { seat: 0, margin: 0, chance } });
  const worths = (ladder: Mistake["ladder"]): string[] =>
    Object.entries(wording.answer({ ...mistake([]), ladder, seat: 0 } as Mistake, false, wardrobe, tableOf()).worths!).map(([card, { text, look }]) => `${card}: ${text}, ${look}`);

  it("say in the end what each choice is worth", () => {
    expect(worths([step("p2 @a1", 0.58), step("A", 0.56), step("p1 @d4", 0.3)])).toEqual(["p2: 58 % to win, right", "A: 56 % to win, good", "p1: 30 % to win, bad"]);
  });

  it("say it of the two that are known if there is no more", () => {
    expect(worths([])).toEqual(["p2: 58 % to win, right", "p1: 30 % to win, bad"]);
  });

  it("say what a wrong choice costs as soon as it was tried", () => {
    const attempt = { right: false, lost: { seat: 0, margin: 3, chance: 0.28 }, well_chosen: false, clue: null, answer: null } as const;
    expect(wording.tried(attempt, "p1@d4", wardrobe)).toMatchObject({ p1: { text: "−28 %", look: "bad" } });
    expect(wording.tried(attempt, "A", wardrobe)).toMatchObject({ A: { short: "−28 %" } });
    expect(wording.tried(attempt, "@d4", wardrobe)).toEqual({});
  });

  it("say nothing on the card of the right patch that lay in a wrong place", () => {
    const attempt = { right: false, lost: { seat: 0, margin: 3, chance: 0.28 }, well_chosen: true, clue: null, answer: null } as const;
    expect(wording.tried(attempt, "p1@d4", wardrobe)).toEqual({});
    expect(wording.told(attempt)).toBe("Not yet: this place costs 28 percentage points.");
  });
});

describe("the graph", () => {
  const value = (seat: 0 | 1, chance: number): Analysis["values"][number] => ({ seat, chance, margin: 2 });

  it("has a point for each turn, for the first player, and ends where nothing is known yet", () => {
    const points = standings([value(0, 0.5), null, value(1, 0.4), value(0, 0.7), null, null], [2, 3, 5]);
    expect(points.map(({ turn, ply, chance, margin }) => [turn, ply, chance, margin])).toEqual([[0, 0, 0.5, 2], [1, 2, 0.6, -2], [2, 3, 0.7, 2]]);
  });

  it("has a round number above the largest margin", () => {
    expect([3, 12, 45].map((most) => scaleOf([-most, 1]))).toEqual([4, 20, 60]);
  });
});

it("the moments of a player are the dearest first, as the server names them", () => {
  const review = { players: [{ moments: [9, 3] }, { moments: [] }], mistakes: [{ turn: 3 }, { turn: 9 }] } as unknown as Review;
  expect(momentsOf(review, 0).map((each) => each.turn)).toEqual([9, 3]);
  expect(momentsOf(review, 1)).toEqual([]);
});

it("a place in notation is read for its ghost", () => {
  expect(spotOf("p17@d4.3f")).toEqual({ patch: "p17", code: 7, row: 3, column: 3 });
  expect(spotOf("@b12", "leather")).toEqual({ patch: "leather", code: 0, row: 11, column: 1 });
  expect(spotOf("A")).toBeNull();
});

describe("the better line", () => {
  it("goes by turns: a leather patch is placed in the turn that reached it", () => {
    expect(turnsIn("p14@e1.f @h6 A p30@f1 - A")).toEqual(["p14@e1.f @h6", "A", "p30@f1 -", "A"]);
    expect(turnsIn("@d4 A")).toEqual(["@d4", "A"]);
  });

  const turn = { seat: 1, kind: "human", reason: "behind", spaces: 2 } as const;
  const piece = (patch: string): never => ({ patch, code: 0, row: 0, column: 0 }) as never;
  const sewn = playerOf(0, { pieces: [...playerOf(0).pieces, piece("p1")] });
  const said = (before: Parameters<typeof tableOf>[0], after: Parameters<typeof tableOf>[0], decisions: string): string =>
    spoken(stepWords({ view: viewOf({ table: after ?? {} }), turns: [toldTurn(tableOf(before), tableOf(after), decisions)], ply: 1, single: false }, wardrobe, english[0]));

  it("says who does what, as of a turn that was played", () => {
    const consequence = consequenceOf({ pays: 3, from_space: 4, lands_on: 9, income: [{ space: 5, buttons: 2 }], leather: [9] });
    const choices = { ...tableOf().choices!, patches: [choiceOf("p1", { consequence })] };
    expect(said({ choices }, { players: [sewn, playerOf(1)], turn }, "p1@a1")).toBe("You sewed Bumblebees Paid 3 buttons, moved 5 to space 9, collected 2 and took a leather patch. Then Rosa plays.");
    expect(said({}, { turn }, "A")).toBe("You advanced 3 spaces Landed on space 7 and got 3 buttons. Then Rosa plays.");
  });

  it("says so of a patch that was in hand, and of a leather patch", () => {
    expect(said({ choices: null, placing: placingOf("p1") }, { players: [sewn, playerOf(1)], turn }, "@a1")).toBe("You sewed Bumblebees Moved 3 to space 7. Then Rosa plays.");
    const leather = playerOf(0, { pieces: [...playerOf(0).pieces, piece("leather")] });
    expect(said({ choices: null, placing: placingOf("leather") }, { players: [leather, playerOf(1)], turn }, "@a1")).toBe("You sewed a leather patch Then Rosa plays.");
    expect(said({ choices: null, placing: placingOf("leather") }, { turn }, "-")).toBe("You discarded a leather patch Then Rosa plays.");
  });
});

it("says which level somebody played like, with bounds only if there are two", () => {
  const like = (level: number, low: number, high: number): string[] => likeText("You played", { level, low, high }, english[1]);
  expect(like(5, 4, 6)).toEqual(["You played like level 5 (4 to 6)."]);
  expect(like(1, 1, 1)).toEqual(["You played like level 1."]);
  expect(likeText("You played", null, english[1])).toEqual([]);
});
