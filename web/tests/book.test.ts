import { describe, expect, it } from "vitest";
import type { BookQuilt, BookRecord, BookSide, Handicaps, Level, Pairing } from "../src/api/types";
import { Refusal } from "../src/api/client";
import { errorSeries, meanOfThree, ticksFor } from "../src/book/curve";
import { bookIn, partsOf, sendAll } from "../src/book/file";
import { pairsOf } from "../src/book/pairs";
import { recordsOf, recordText } from "../src/people/records";
import { handicapOf, headStartKey, suggestionFrom } from "../src/people/headStart";
import { routeOf } from "../src/state/app.svelte";
import { read } from "../src/words/read";
import en from "../src/words/book.en.json";
import de from "../src/words/book.de.json";
import type { BookMessages } from "../src/words/messages";

const words = read(en) as BookMessages;
const quilt = (more: Partial<BookQuilt>): BookQuilt =>
  ({ profile: "a", score: 10, other_score: 0, covered: 70, cells: 81, at_ms: 0, ...more }) as BookQuilt;

describe("the address of a book", () => {
  it("names nobody, one person, or two", () => {
    expect(["#book", "#book=aa", "#book=aa,bb"].map(routeOf)).toEqual([
      { at: "book", people: [] },
      { at: "book", people: ["aa"] },
      { at: "book", people: ["aa", "bb"] },
    ]);
  });
});

describe("a curve", () => {
  it("is the mean of each game with the two before it", () => {
    expect(meanOfThree([9, 3, 6, 0])).toEqual([9, 6, 6, 3]);
  });

  it("shows both players of a game over the same point, and leaves out who was not reviewed", () => {
    const errors = (points: readonly (readonly [number, number])[]): Pick<BookSide, "errors"> => ({ errors: points.map(([at_ms, error_rate]) => ({ at_ms, error_rate, game: null })) });
    const [one, two] = errorSeries([errors([[10, 4], [20, 2], [30, 1]]), errors([[20, 7]])], ["Mia", "Rosa"]);
    expect(one?.dots).toEqual([{ x: 0, y: 4 }, { x: 0.5, y: 2 }, { x: 1, y: 1 }]);
    expect(two).toEqual({ seat: 1, name: "Rosa", dots: [{ x: 0.5, y: 7 }], line: [{ x: 0.5, y: 7 }] });
  });

  it("has a scale of round numbers that reaches its highest point", () => {
    expect([0, 3.9, 14, 47].map(ticksFor)).toEqual([[0, 0.25, 0.5, 0.75, 1], [0, 1, 2, 3, 4], [0, 5, 10, 15], [0, 20, 40, 60]]);
  });
});

describe("the records of two", () => {
  it("are the better ones, and the first square is the earlier one", () => {
    const side = (...records: BookRecord[]): Pick<BookSide, "records"> => ({ records });
    const found = recordsOf([
      side({ kind: "best_score", quilt: quilt({ score: 30 }) }, { kind: "first_special", quilt: quilt({ at_ms: 5 }) }),
      side({ kind: "best_score", quilt: quilt({ score: 41, profile: "b" }) }, { kind: "first_special", quilt: quilt({ at_ms: 9 }) }, { kind: "closest", quilt: quilt({ score: -3, other_score: -4 }) }),
    ]);
    expect(found.map(({ kind, quilt: { profile, at_ms } }) => [kind, profile, at_ms])).toEqual([["first_special", "a", 5], ["best_score", "b", 0], ["closest", "a", 0]]);
    expect(found.map((record) => recordText(record, { name: "Mia", day: "7 Jun" }, words))).toEqual(["Mia, 7 Jun", "Mia, 41 points, 7 Jun", "−3 : −4, 7 Jun"]);
  });
});

describe("everybody with everybody", () => {
  const pairing = (profile: string, other: string | null, games: number, wins: number, level: string | null = null): Pairing => ({ profile, other, level, games, wins });
  const all = [pairing("a", "b", 15, 6), pairing("b", "a", 15, 9), pairing("a", null, 20, 5, "tailor")];

  it("names each pair once, the most games first", () => {
    expect(pairsOf(all).map(({ one, two, level, wins }) => [one, two, level, wins])).toEqual([["a", null, "tailor", [5, 15]], ["a", "b", null, [6, 9]]]);
  });

  it("puts the person whose book it is first", () => {
    expect(pairsOf(all, "b")).toMatchObject([{ one: "b", two: "a", wins: [9, 6] }]);
  });
});

describe("a book in a file", () => {
  const line = (number: number): never => ({ game: String(number), quilt: "x".repeat(1000) }) as never;
  const file = { format: "quiltbee-book-1" as const, profiles: [{ profile: "a" } as never], lines: Array.from({ length: 130 }, (_, at) => line(at)), puzzles: [], puzzle_players: [] };

  it("is known by its format", () => {
    expect(bookIn(JSON.stringify(file))?.lines.length).toBe(130);
    expect(["{", "[]", '{"format":"other","profiles":[],"lines":[]}'].map(bookIn)).toEqual([null, null, null]);
  });

  it("goes in parts that the server takes, the people first, and nothing is lost", () => {
    const parts = partsOf(file);
    expect(parts.map(({ profiles, lines }) => [profiles.length, lines.length])).toEqual([[1, 0], [0, 58], [0, 58], [0, 14]]);
    expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThan(65_536);
  });

  it("waits when the server asks for it, and gives up on other refusals", async () => {
    let asked = 0;
    const waited: number[] = [];
    const busy = async (): Promise<{ profiles: number; lines: number }> => {
      if (++asked === 1) throw new Refusal(429, "too_many_requests", "", 3);
      return { profiles: 1, lines: 2 };
    };
    expect(await sendAll(partsOf(file).slice(0, 2), busy, () => undefined, async (count) => void waited.push(count))).toEqual({ profiles: 2, lines: 4 });
    expect(waited).toEqual([3]);
    await expect(sendAll(partsOf(file), () => Promise.reject(new Refusal(422, "invalid", "")), () => undefined)).rejects.toThrow();
  });
});

describe("a head start", () => {
  const levels = ["1", "2", "3"].map((name) => ({ name: `level ${name}` }) as Level);
  const measured = (stronger: string, weaker: string, buttons: number): Handicaps["levels"][number] => ({ stronger, weaker, buttons, games: 100, share: 0.5, low: 0.4, high: 0.6 });
  const found: Handicaps = { levels: [measured("3", "1", 28), measured("2", "1", 10), measured("3", "2", 8)], suggested: null };

  it("goes to the right seat", () => {
    expect([handicapOf(0, 0), handicapOf(4, 0), handicapOf(4, 1), handicapOf(-3, 0)]).toEqual([{}, { handicap: [4, 0] }, { handicap: [0, 4] }, { handicap: [0, 3] }]);
  });

  it("is remembered for each opponent", () => {
    expect(headStartKey("computer", "express", "tailor", "b")).not.toBe(headStartKey("computer", "express", "thimble", "b"));
    expect(headStartKey("here", "express", "tailor", "b")).not.toBe(headStartKey("here", "express", "tailor", "c"));
  });

  it("is suggested from the games of these two, for the one who needs it", () => {
    const suggested = (profile: string | null): Handicaps => ({ ...found, suggested: { profile, buttons: 8, games: 12 } });
    expect(suggestionFrom(suggested("me"), "me", levels, null)).toEqual({ headStart: 8, from: { games: 12 } });
    expect(suggestionFrom(suggested(null), "me", levels, "level 2")?.headStart).toBe(-8);
  });

  it("is otherwise for you, if you play like the nearest weaker level; never for the first level, which everybody can beat", () => {
    expect(suggestionFrom(found, "", levels, "level 3")).toEqual({ headStart: 8, from: { level: 2 } });
    expect(suggestionFrom(found, "", levels, "level 1")).toBeNull();
    expect(suggestionFrom(found, "", levels, null)).toBeNull();
  });
});

describe("the words of the book", () => {
  it("are the same messages in every language", () => {
    const paths = (messages: object, path = ""): string[] => Object.entries(messages).flatMap(([key, value]) => (typeof value === "string" ? [path + key] : paths(value as object, `${path}${key}.`)));
    expect(paths(de)).toEqual(paths(en));
  });
});
