import { expect, it } from "vitest";
import type { Consequence, View } from "../src/api/types";
import { nextPlayer } from "../src/state/sentences/consequence";
import { read } from "../src/words/read";
import type { Words } from "../src/words/words";
import en from "../src/words/en.json";

const words = read(en) as Words;
const between = (mine: number[], ...names: string[]): View =>
  ({ you: { seats: mine }, table: { players: names.map((name, seat) => ({ seat, name })) } }) as unknown as View;
const then = (seat: number | null): Consequence => ({ next_seat: seat }) as Consequence;

it("says who would play next, by name where there is room", () => {
  const view = between([0, 1], "Ann", "Sunday quilter");
  expect(nextPlayer(view, 0, then(1), words)).toBe("Sunday quilter next");
  expect(nextPlayer(view, 0, then(1), words, 5)).toBe("S next");
  expect(nextPlayer(view, 0, then(0), words, 5)).toBe("Ann again");
  expect(nextPlayer(view, 0, then(null), words, 5)).toBe("game ends");
});

it("says you to who is alone at the screen", () => {
  const view = between([0], "Ann", "Ben");
  expect(nextPlayer(view, 0, then(0), words, 5)).toBe("you again");
  expect(nextPlayer(view, 0, then(1), words, 5)).toBe("Ben next");
});
