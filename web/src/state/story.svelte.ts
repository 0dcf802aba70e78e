/** What has just happened, as far as we saw it: for the words, and for what is shown as new. */
import type { Happened, Seat, View, Wish } from "../api/types";
import { isYou, other } from "./sight";
import { remembered, type Doings } from "./told";

export class Story {
  /** What each seat did last. */
  doings = $state.raw<[Doings, Doings]>([[], []]);
  /** Who moved last. */
  moved = $state<Seat | null>(null);
  /** What the other has just said no to. */
  declined = $state<Wish | null>(null);
  /** How many patches joined the circle with the last step. */
  joined = $state(0);
  /** Pieces that were just sewn on. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** We saw how it ended. */
  ended = $state(false);

  /** Remembers who did what; says what of it is news. */
  hear(before: View, view: View): readonly Happened[] {
    const news = view.happened.filter((entry) => entry.seq > before.table.seq);
    this.remember(news.length ? news : view.happened);
    const answer = news.flatMap((entry) => entry.events).find((event) => event.type === "declined" && isYou(view, other(event.seat as Seat)));
    if (news.length) this.declined = answer && "detail" in answer ? (answer.detail as Wish) : null;
    const movers = news.flatMap((entry) => entry.events).filter((event) => event.type === "moved");
    if (movers.length) this.moved = movers[movers.length - 1]?.seat as Seat;
    return news;
  }

  remember(happened: readonly Happened[]): void {
    this.doings = remembered(this.doings, happened);
  }

  /** Before it is shown: what is new on the quilts. */
  sew(before: View, view: View): void {
    const had = new Set(pieces(before));
    this.fresh = new Set(pieces(view).filter((piece) => !had.has(piece)));
  }

  /** After it was shown: what joined the circle, and whether that was the end. */
  close(news: readonly Happened[]): void {
    this.joined = news.flatMap((entry) => entry.events).reduce((sum, event) => sum + (event.type === "refilled" ? event.order.length : 0), 0);
  }
}

const pieces = (view: View): string[] =>
  view.table.players.flatMap((player) => player.pieces.map((piece) => `${player.seat} ${piece.patch} ${piece.row},${piece.column}`));
