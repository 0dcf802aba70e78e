/** What has just happened, as far as this page saw it: for the sentences, and to highlight what is new. */
import type { Happened, Seat, StoryEvent, View, Wish } from "../api/types";
import { MoveBook, type LastMoves } from "./lastMove";
import { isYou, other } from "./selectors";

export type Undone = Extract<StoryEvent, { type: "undone" }>;

export class Story {
  readonly #book = new MoveBook();
  /** What each seat did last. */
  lastMoves = $state.raw<LastMoves>([[], []]);
  /** Whose token moved last. */
  lastMover = $state<Seat | null>(null);
  /** What somebody else has just taken back. */
  undone = $state.raw<Undone | null>(null);
  /** Our offer that the other player has just declined. */
  declined = $state<Wish | null>(null);
  /** How many patches joined the line with the last step. */
  joined = $state(0);
  /** Patches that were just sewn on. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** This page saw the game end. */
  sawEnd = $state(false);

  /** Takes a new view and returns the entries of the log that are new. */
  hear(before: View, view: View): readonly Happened[] {
    const news = view.happened.filter((entry) => entry.seq > before.table.seq);
    const entries = news.length ? news : view.happened;
    if (entries.length < view.table.seq - before.table.seq) this.#book.leafTo(-1); // we have missed something
    this.#write(entries, view.table.ply);
    if (news.length) {
      this.declined = declinedIn(view, eventsOf(news));
      this.undone = undoneIn(view, eventsOf(news));
    }
    const mover = eventsOf(news).findLast((event) => event.type === "moved" || event.type === "undone");
    if (mover) this.lastMover = mover.type === "moved" ? (mover.seat as Seat) : null;
    return news;
  }

  #write(entries: readonly Happened[], ply: number): void {
    this.#book.add(entries, ply);
    this.lastMoves = this.#book.moves;
  }

  /** Before a view is shown: what is new on the quilts. */
  markFresh(before: View, view: View): void {
    const had = new Set(piecesOf(before));
    this.fresh = new Set(piecesOf(view).filter((piece) => !had.has(piece)));
  }

  /** When the news has been shown: how many patches joined the line. */
  countJoined(news: readonly Happened[]): void {
    this.joined = eventsOf(news).reduce((sum, event) => sum + (event.type === "refilled" ? event.order.length : 0), 0);
  }
}

const eventsOf = (entries: readonly Happened[]): StoryEvent[] => entries.flatMap((entry) => entry.events);

function declinedIn(view: View, events: readonly StoryEvent[]): Wish | null {
  const answer = events.find((event) => event.type === "declined" && isYou(view, other(event.seat as Seat)));
  return answer && "detail" in answer ? (answer.detail as Wish) : null;
}

/** What was taken back, if it was not by us. */
function undoneIn(view: View, events: readonly StoryEvent[]): Undone | null {
  const found = events.findLast((event) => event.type === "undone");
  return found && !view.table.same_device && !isYou(view, found.seat) ? found : null;
}

const piecesOf = (view: View): string[] =>
  view.table.players.flatMap((player) => player.pieces.map((piece) => `${player.seat} ${piece.patch} ${piece.row},${piece.column}`));
