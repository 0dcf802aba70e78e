import { describe, expect, it } from "vitest";
import type { StoryEvent } from "../src/api/types";
import { addEntries, MoveBook, type LastMoves } from "../src/state/lastMove";
import { briefLastMove, lastMoveSentence } from "../src/state/sentences/lastMove";
import { plain } from "../src/state/sentences/line";
import { english, entry, german, viewOf, wardrobe } from "./support/view";

const took = (seat: number, patch: string): StoryEvent => ({ type: "took", seat, patch, paid: 2, passed: [] });
const placed = (seat: number, patch: string): StoryEvent => ({ type: "placed", seat, patch, code: 0, row: 0, column: 0, cells: [[0, 0]] });
const moved = (seat: number, start: number, end: number): StoryEvent => ({ type: "moved", seat, start, end, on_top: false });
const earned = (seat: number, buttons: number): StoryEvent => ({ type: "earned", seat, space: 5, buttons });
const reached = (seat: number): StoryEvent => ({ type: "leather_reached", seat, space: 9 });
const turn = (seat: number): StoryEvent => ({ type: "turn", seat, again: false });
const received = (seat: number): StoryEvent => ({ type: "received", seat, buttons: 3 });
const undone = (to_ply: number, count: number): StoryEvent => ({ type: "undone", seat: 0, to_ply, count, moves: [] });
const nothing: LastMoves = [[], []];
const [you, rosa] = viewOf().table.players;
const atTheStart = viewOf({ table: { players: [{ ...you, space: 0, pieces: [] }, { ...rosa, space: 0, pieces: [] }] } });
const said = (moves: LastMoves, seat: 0 | 1, words = english): string => plain(lastMoveSentence(atTheStart, seat, moves[seat], wardrobe, words));

describe("what a player did last", () => {
  it("is nothing before anything was played", () => {
    expect(said(nothing, 1)).toBe("Rosa has not played yet.");
  });

  it("is a purchase with what came on the way", () => {
    const moves = addEntries(nothing, [entry(8, took(1, "p1"), placed(1, "p1"), moved(1, 4, 7), earned(1, 3), turn(0))]);
    expect(said(moves, 1)).toBe("Rosa sewed Bumblebees and collected 3.");
    expect(said(moves, 0)).toBe("You have not played yet.");
  });

  it("is short where there is little room", () => {
    const brief = (moves: LastMoves): string => plain(briefLastMove(viewOf(), 1, moves, wardrobe, english) ?? []);
    const moves = addEntries(nothing, [entry(8, took(1, "p1"), placed(1, "p1"), moved(1, 4, 9), earned(1, 3), reached(1), turn(0))]);
    expect(brief(moves)).toBe("Rosa sewed Bumblebees, +3, leather.");
    expect(brief(addEntries(nothing, [entry(8, moved(1, 4, 7), turn(0))]))).toBe("Rosa advanced 3 spaces.");
    expect(brief(nothing)).toBe("");
  });

  it("is an advance", () => {
    const moves = addEntries(nothing, [entry(8, moved(0, 4, 7), turn(1))]);
    expect(said(moves, 0)).toBe("You advanced 3 spaces.");
  });

  it("says the same of you and of others in German, where a verb would change", () => {
    const advanced = (seat: number): StoryEvent => moved(seat, 4, 7);
    const moves = addEntries(nothing, [entry(8, advanced(0), turn(1)), entry(9, advanced(1), turn(0))]);
    expect([said(moves, 0, german), said(moves, 1, german)]).toEqual(["Du: 3 Felder vorgerückt.", "Rosa: 3 Felder vorgerückt."]);
  });

  it("has the leather patch that was placed after it", () => {
    const action = entry(8, took(1, "p1"), placed(1, "p1"), moved(1, 4, 9), reached(1));
    const moves = addEntries(nothing, [action, entry(9, placed(1, "leather"), turn(0))]);
    expect(said(moves, 1)).toBe("Rosa sewed Bumblebees and took a leather patch.");
  });

  it("has the placing of a patch that was taken in an entry of its own", () => {
    const moves = addEntries(nothing, [entry(8, took(1, "p1")), entry(9, placed(1, "p1"), moved(1, 4, 7), earned(1, 3), turn(0))]);
    expect(said(moves, 1)).toBe("Rosa sewed Bumblebees and collected 3.");
  });

  it("replaces what was done before, also when its leather patch came in the same entry", () => {
    const first = entry(8, took(1, "p1"), placed(1, "p1"), moved(1, 4, 7), turn(1));
    const second = entry(9, took(1, "p2"), placed(1, "p2"), moved(1, 7, 9), reached(1), placed(1, "leather"), turn(0));
    expect(said(addEntries(nothing, [first, second]), 1)).toBe("Rosa sewed Zigzag and took a leather patch.");
  });

  it("is the last of many turns in one entry, such as a record that is played on", () => {
    const record = entry(1, moved(0, 0, 2), turn(1), took(1, "p1"), placed(1, "p1"), moved(1, 0, 3), turn(0), moved(0, 2, 4), turn(1));
    const moves = addEntries(nothing, [record]);
    expect(said(moves, 0)).toBe("You advanced 2 spaces.");
    expect(said(moves, 1)).toBe("Rosa sewed Bumblebees.");
  });

  it("is what was done before, after an undo", () => {
    const book = new MoveBook();
    book.add([entry(8, moved(1, 4, 7), received(1), turn(0)), entry(9, took(0, "p1"), placed(0, "p1"), moved(0, 0, 3), turn(0))], 6);
    expect(said(book.moves, 0)).toBe("You sewed Bumblebees.");
    book.add([entry(10, undone(4, 2))], 4);
    expect(said(book.moves, 1)).toBe("Rosa advanced 3 spaces.");
    expect(book.moves[0]).toEqual([]);
  });

  it("is found in entries that were partly taken back", () => {
    const book = new MoveBook();
    book.add([entry(7, moved(0, 0, 4), received(0), turn(1)), entry(8, took(1, "p1")), entry(9, undone(1, 1)), entry(10, moved(1, 0, 5), received(1), turn(0))], 2);
    expect([said(book.moves, 0), said(book.moves, 1)]).toEqual(["You advanced 4 spaces.", "Rosa advanced 5 spaces."]);
    book.add([entry(11, undone(1, 1))], 1);
    expect([said(book.moves, 0), book.moves[1]]).toEqual(["You advanced 4 spaces.", []]);
  });

  it("is not told if it is not known, rather than denied", () => {
    const [one, two] = viewOf().table.players;
    const played = viewOf({ table: { players: [one, { ...two, space: 9 }] } });
    expect(lastMoveSentence(played, 1, [], wardrobe, english)).toEqual([]);
  });
});
