/**
 * Something to solve: a position with a question. Where it comes from is no business of the screen: a mistake of a game, the
 * trainer, or a puzzle. Nothing in an item tells the answer before it is asked for.
 */
import { api } from "../api/client";
import type { Attempt, Clue, Mistake, Seat, Table, TrainingTask } from "../api/types";
import { coachApi } from "../moments/api";
import { Wardrobe } from "../art/dress";
import { spotOf, type Spot } from "../table/quilt/ways";

export interface Item {
  /** Different for each item; drafts are kept apart by it. */
  readonly key: string;
  readonly table: Table;
  readonly wardrobe: Wardrobe;
  /** Who is to move, and tries. */
  readonly seat: Seat;
  /** What is asked, and the line below it, which says how hard it is or where it comes from. */
  readonly question: string;
  readonly about: string;
  /** One can play on from here when it is over. */
  readonly playsOn?: boolean;
  /** Only a quilt and patches to fill it with: nobody else plays, nothing costs anything, what lies can be lifted again. */
  readonly fills?: boolean;
  /** Judges everything that was done so far. `tries`: how many attempts were wrong before. */
  attempt(decisions: string, tries: number): Promise<Attempted>;
  clue(): Promise<Clued>;
  answer(): Promise<Answer>;
}

/** What became of an attempt. */
export interface Attempted {
  readonly right: boolean;
  /** What to say of it: what it costs, or why it is right. */
  readonly told: string;
  /** A clue after the first wrong attempt. */
  readonly clue: Clued | null;
  /** Right so far, and not finished: how it stands now. */
  readonly table?: Table | null;
  /** The stars that it has won, if they do not follow from this visit alone. */
  readonly stars?: number;
  /** What the choice that was tried is worth, by its card, if it was wrong. */
  readonly tried?: Readonly<Record<string, Worth>>;
  /** The solution, if the attempt was right or was the last one. */
  readonly answer: Answer | null;
}

/** What helps without telling the answer: words, and what they point at on the quilt. */
export interface Clued {
  readonly text: string;
  readonly cell?: readonly [row: number, column: number];
  readonly lies?: Spot;
  /** Cards that are not the answer: patches, or "A". */
  readonly not?: readonly string[];
}

/** What a choice is worth, to be written on its card when it is over. */
export interface Worth {
  readonly name: string;
  readonly text: string;
  readonly short: string;
  readonly look: "right" | "good" | "bad";
}

/** The solution, to be shown when the item is over. */
export interface Answer {
  /** What is best, in notation, one by one. */
  readonly decisions: readonly string[];
  /** The sentence on top, and the reason below it. */
  readonly headline: string;
  readonly reason: string;
  /** By card: a patch, or "A". */
  readonly worths?: Readonly<Record<string, Worth>>;
}

/** Where decisions lay patches, one after the other; the first may lay what is in hand. */
export function spotsOf(decisions: readonly string[], inHand: string): Spot[] {
  const spots: Spot[] = [];
  let hand = inHand;
  for (const each of decisions) {
    const spot = spotOf(each, hand);
    if (spot) spots.push(spot);
    hand = spot ? "leather" : each;
  }
  return spots;
}

/** What the server says of a mistake, in the words of an item. */
export interface Wording {
  question(turn: number): string;
  about(opponent: string | null): string;
  told(attempt: Attempt): string;
  /** What to write on the card of a choice that was wrong. */
  tried(attempt: Attempt, decisions: string, wardrobe: Wardrobe): Readonly<Record<string, Worth>>;
  clue(clue: Clue, wardrobe: Wardrobe): string;
  answer(mistake: Mistake, found: boolean, wardrobe: Wardrobe, table: Table): Answer;
}

/** A mistake of a reviewed game. */
export async function gameItem(game: string, turn: number, wording: Wording): Promise<Item> {
  const where = `/api/games/${game}/mistakes/${turn}`;
  const [task, edition] = await Promise.all([coachApi.task(where), api.editionOf(game)]);
  return served(where, task.table, task.seat as Seat, new Wardrobe(edition), wording.question(turn), wording.about(null), wording);
}

/** An item of the trainer. */
export async function trainerItem(id: string, wording: Wording): Promise<Item> {
  const where = `/api/training/${id}`;
  const task = await coachApi.task<TrainingTask>(where);
  // A trainer at home may have items of games that this browser may not open: their edition is known all the same.
  const edition = await api.editionOf(task.table.game).catch(() => api.edition(task.table.edition.id));
  return served(where, task.table, task.seat as Seat, new Wardrobe(edition), wording.question(task.turn), wording.about(task.opponent), wording);
}

function served(where: string, table: Table, seat: Seat, wardrobe: Wardrobe, question: string, about: string, wording: Wording): Item {
  const answer = (mistake: Mistake | null, found: boolean): Answer | null => mistake && wording.answer(mistake, found, wardrobe, table);
  return {
    key: where,
    table,
    wardrobe,
    seat,
    question,
    about,
    playsOn: !table.solo,
    async attempt(decisions, tries) {
      const attempt = await coachApi.attempt(where, decisions, tries);
      return { right: attempt.right, told: wording.told(attempt), tried: attempt.right ? {} : wording.tried(attempt, decisions, wardrobe), clue: attempt.clue && { text: wording.clue(attempt.clue, wardrobe) }, answer: answer(attempt.answer, attempt.right) };
    },
    async clue() {
      const { clue } = await coachApi.help(where, "clue");
      return { text: clue ? wording.clue(clue, wardrobe) : "" };
    },
    async answer() {
      const { answer: mistake } = await coachApi.help(where, "answer");
      return answer(mistake, false)!;
    },
  };
}
