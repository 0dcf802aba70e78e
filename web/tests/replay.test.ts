import { describe, expect, it } from "vitest";
import type { Judged, PlayedTurn, StoryEvent, View } from "../src/api/types";
import { stepWords } from "../src/replay/stepWords";
import { replayLayout } from "../src/replay/layout";
import { eventsAt, eventsBetween, stopAt, stopsOf } from "../src/replay/steps";
import { briefJudgement, judgement } from "../src/review/judgement";
import { spoken } from "../src/state/sentences/turn";
import type { Words } from "../src/words/words";
import { english, german, viewOf, wardrobe } from "./support/view";

const took: StoryEvent = { type: "took", seat: 0, patch: "p1", paid: 2, passed: [] };
const placed = (patch: string, seat = 0): StoryEvent => ({ type: "placed", seat, patch, code: 0, row: 0, column: 0, cells: [[0, 0]] }) as unknown as StoryEvent;
const moved = (seat: number, start: number, end: number): StoryEvent => ({ type: "moved", seat, start, end, on_top: false });
const earned: StoryEvent = { type: "earned", seat: 0, space: 5, buttons: 4 };
const leather: StoryEvent = { type: "leather_reached", seat: 0, space: 9 };
const next = (seat: number, again: boolean): StoryEvent => ({ type: "turn", seat, again });
const turns = [
  { first: 1, seat: 0, steps: [[took], [placed("p1"), moved(0, 4, 9), earned, leather], [placed("leather"), next(1, false)]] },
  { first: 4, seat: 1, steps: [[moved(1, 6, 10), { type: "received", seat: 1, buttons: 4 }, next(0, false)]] },
] as unknown as readonly PlayedTurn[];
const said = (ply: number, { single = false, words = english, brief = false, view = viewOf() }: { single?: boolean; words?: Words; brief?: boolean; view?: View } = {}): string =>
  spoken(stepWords({ view, turns, ply, single }, wardrobe, words, brief));

describe("the steps of a replay", () => {
  it("are the ends of turns, with the places and the leather patches; or every decision", () => {
    expect(stopsOf(turns, 4, false)).toEqual([0, 3, 4]);
    expect(stopsOf(turns, 4, true)).toEqual([0, 1, 2, 3, 4]);
  });

  it("show the turn to which a ply belongs", () => {
    expect([0, 1, 2, 3, 4, 9].map((ply) => stopAt([0, 3, 4], ply))).toEqual([0, 1, 1, 1, 2, 2]);
  });

  it("know what happened on the way", () => {
    expect(eventsBetween(turns, 0, 3)).toHaveLength(7);
    expect(eventsAt(turns, 2, true)).toHaveLength(4);
    expect(eventsAt(turns, 2, false)).toHaveLength(5);
    expect(eventsAt(turns, 0, false)).toEqual([]);
  });
});

describe("what a step was", () => {
  it("is told with name, price, landing, income and who plays next", () => {
    expect(said(3)).toBe("You sewed Bumblebees Paid 2 buttons, moved 5 to space 9, collected 4 and took a leather patch. Then Rosa plays.");
    expect(said(4)).toBe("Rosa advanced 4 spaces Landed on space 10 and got 4 buttons. Then you play.");
  });

  it("is told decision by decision", () => {
    expect([1, 2, 3].map((ply) => said(ply, { single: true }))).toEqual([
      "You took Bumblebees Paid 2 buttons.",
      "You sewed Bumblebees Moved 5 to space 9, collected 4 and took a leather patch.",
      "You sewed a leather patch Then Rosa plays.",
    ]);
  });

  it("is short where there is little room", () => {
    expect(said(3, { brief: true })).toBe("You sewed Bumblebees Paid 2 buttons, to 9, +4, leather. Then Rosa plays.");
  });

  it("is told in German for any person", () => {
    expect(said(3, { words: german })).toBe(
      "Du: Bumblebees aufgenäht 2 Knöpfe bezahlt, 5 Felder vor auf 9, 4 eingenommen und einen Lederflicken mitgenommen. Dann ist Rosa dran.",
    );
    expect(said(4, { words: german })).toBe("Rosa: 4 Felder vorgerückt Auf Feld 10 und 4 Knöpfe bekommen. Dann bist du dran.");
  });

  it("is the beginning before the first turn, and never says that nothing was played", () => {
    expect(said(0)).toBe("Before the first turn You go first.");
    for (const ply of [0, 1, 2, 3, 4]) expect(said(ply)).not.toMatch(/Nothing|thinking|watching|Your turn/);
  });

  it("tells how the game ended", () => {
    const sheet = { buttons: 9, special: 0, empty_cells: 0, penalty: 0, total: 9 };
    const result = { winner: 1, reason: "resigned", first_home: null, scores: [sheet, sheet] } as unknown as View["table"]["result"];
    expect(said(4, { view: viewOf({ table: { phase: "over", result } }) })).toMatch(/got 4 buttons\. Rosa wins\. You gave up\.$/);
  });
});

describe("a judgement", () => {
  const judged = (ply: number, decision: string, better: string | null, seat: number | null = 0): Judged =>
    ({ ply, seat, decision, value: null, lost: { seat: 0, margin: 8.2, chance: 0.3 }, grade: "blunder", better: better === null ? null : { text: better } }) as unknown as Judged;
  const all = [judged(1, "p1", "p2@a1"), judged(2, "@a1", "@b2"), judged(3, "@c1", "-"), judged(4, "A", "p3")];
  const text = (ply: number, words = english): string => judgement(all[ply - 1]!, all, viewOf(), wardrobe, words);

  it("names what was played and what would have been better", () => {
    expect(text(1)).toBe("You: “Bumblebees” was a blunder, it cost 8 points. Better: “Zigzag”.");
    expect(text(2)).toBe("You: the place of “Bumblebees” was a blunder, it cost 8 points. Better: another place.");
    expect(text(3)).toBe("You: the place of the leather patch was a blunder, it cost 8 points. Better: Discard it.");
    expect(text(4)).toBe("You: advancing was a blunder, it cost 8 points. Better: “Daisies”.");
    expect(text(2, german)).toMatch(/^Du: Der Platz für „Bumblebees“ war ein grober Fehler/);
    const cheap = { ...all[0]!, lost: { seat: 0, margin: 0.3, chance: 0.06 } } as Judged;
    expect(judgement(cheap, all, viewOf(), wardrobe, english)).toMatch(/it cost less than a point\./);
    expect(text(1, german)).toBe("Du: „Bumblebees“ war ein grober Fehler, das kostete 8 Punkte. Besser: „Zigzag“.");
  });

  it("is short where the move is told beside it", () => {
    expect(briefJudgement(all[0]!, wardrobe, english)).toBe("A blunder: −8 points. Better: “Zigzag”.");
  });
});

describe("the layout of a replay", () => {
  const patchwork = { columns: 9, rows: 9, head: 0, tape: 44 };

  it("shows both quilts where there is room, and leaves room for the rest", () => {
    for (const [width, height] of [[1024, 768], [1366, 650], [1440, 900]] as const) {
      const { kind, cell, binding } = replayLayout(width, height, patchwork);
      expect(kind).toBe("desktop");
      expect(2 * (9 * cell + 2 * binding) + 286 + 72).toBeLessThanOrEqual(width);
    }
  });

  it("gives a phone's width to the quilt", () => {
    expect(replayLayout(390, 844, patchwork)).toMatchObject({ kind: "phone", cell: 39.5, graph: true });
    expect(replayLayout(844, 390, patchwork)).toMatchObject({ kind: "landscape", graph: false });
  });
});
