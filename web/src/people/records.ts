/** The records of the family book, in words. */
import { minus } from "../words/minus";
import type { BookQuilt, BookRecord, BookSide } from "../api/types";
import type { BookWords } from "./words.svelte";

export type Kind = BookRecord["kind"];
const KINDS: readonly Kind[] = ["first_special", "best_score", "fullest", "closest"];

/** The smaller number holds the record. */
const RANK: Readonly<Record<Kind, (quilt: BookQuilt) => number>> = {
  first_special: ({ at_ms }) => at_ms,
  best_score: ({ score }) => -score,
  fullest: ({ covered, cells }) => -covered / cells,
  closest: ({ score, other_score }) => Math.abs(score - other_score),
};

/** Of one person, or the better one of two. */
export function recordsOf(sides: readonly Pick<BookSide, "records">[]): readonly BookRecord[] {
  return KINDS.flatMap((kind) => {
    const found = sides.flatMap(({ records }) => records.filter((each) => each.kind === kind));
    return found.sort((one, two) => RANK[kind](one.quilt) - RANK[kind](two.quilt)).slice(0, 1);
  });
}

export interface Told {
  readonly name: string;
  readonly day: string;
}

/** What stands beside the name of the record. */
export function recordText({ kind, quilt }: BookRecord, { name, day }: Told, words: BookWords): string {
  if (kind === "best_score") return words.recordPoints(name, quilt.score, day);
  if (kind === "fullest") return words.recordEmpty(name, quilt.cells - quilt.covered, day);
  if (kind === "closest") return words.recordClose(minus(quilt.score), minus(quilt.other_score), day);
  return words.recordLine(name, day);
}

/** What is said of a record that has just been set. */
export function newRecordText({ kind, quilt }: BookRecord, name: string, square: number, words: BookWords): string {
  if (kind === "best_score") return words.newBest(name, quilt.score);
  if (kind === "fullest") return words.newFullest(name, quilt.cells - quilt.covered);
  if (kind === "closest") return words.newClosest(name, minus(quilt.score), minus(quilt.other_score));
  return words.newFirst(name, square);
}
