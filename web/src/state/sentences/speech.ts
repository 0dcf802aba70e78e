/** What is read aloud: less than what is shown, and each thing once. */
import type { Cells } from "../../api/types";
import type { Words } from "../../words/words";
import { cellName, draftCells } from "../draft";
import type { LastMoves } from "../lastMove";
import type { Deed } from "../proposal.svelte";
import { lastMoveSentence, nothingHappened } from "./lastMove";
import { plain } from "./line";
import { newsLine, noFit, sentence, spoken, type Sentence, type Situation } from "./turn";

/** Returns null if there is nothing to say now: the other player is in the middle of a move, or the computer about to make one. */
export function speech(shown: Situation, moves: LastMoves, deed: Deed | null, words: Words): string | null {
  const at = { ...shown, brief: false, lastMoves: null };
  const said = sentence(at, words);
  const { view, draft, verdict, foreseen } = at;
  if (draft && verdict && (deed === "moved" || deed === "turned") && !at.problem && !at.hint) return place(at, deed, words);
  if (newsLine(at, words) || !at.connected || view.table.phase !== "playing") return spoken(said);
  if (view.table.placing && draft) return together(lastMove(at, moves, words), spoken(said), place(at, deed, words));
  if (draft) return together(verdict?.fits === false ? "" : plain(said.more), place(at, deed, words));
  if (foreseen && (deed === "advance" || deed === "refused")) return plain(said.more);
  return turn(at, said, deed ? "" : lastMove(at, moves, words));
}

/** What was played last, and whose turn it is. */
function turn({ view }: Situation, said: Sentence, told: string): string | null {
  const { kind, reason } = view.table.turn;
  if (!view.you.may.decide && (reason === "placing" || reason === "leather")) return null;
  return kind === "bot" ? told || null : together(told, said.head, said.why);
}

const together = (...parts: readonly string[]): string => parts.filter(Boolean).join(" ");

function lastMove({ view, wardrobe, lastMover }: Situation, moves: LastMoves, words: Words): string {
  if (lastMover === null || nothingHappened(moves[lastMover])) return "";
  return plain(lastMoveSentence(view, lastMover, moves[lastMover], wardrobe, words));
}

/** Where the patch is: the cell at its corner; all its cells once it was turned or flipped. */
function place(at: Situation, deed: Deed | null, words: Words): string {
  const { draft, verdict, wardrobe } = at;
  if (!draft || !verdict || at.foreseen?.consequence.reveals) return "";
  const cells = deed === "turned" ? stretches(draftCells(draft, wardrobe.cells(draft.patch)), words) : cellName(draft.row, draft.column);
  return verdict.fits ? `${words.fitsHere(cells)}.` : `${cells}. ${noFit(at, words)}`;
}

/** Cells as stretches of a row: `a1 to c1, b2`. */
export function stretches(cells: Cells, words: Words): string {
  const sorted = [...cells].sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
  const found: [number, number, number][] = [];
  for (const [row, column] of sorted) {
    const last = found.at(-1);
    if (last && last[0] === row && last[2] === column - 1) last[2] = column;
    else found.push([row, column, column]);
  }
  return found.map(([row, from, to]) => (from === to ? cellName(row, from) : words.stretch(cellName(row, from), cellName(row, to)))).join(", ");
}
