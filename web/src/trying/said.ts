/** The sentence above something to try: the question, the result of an attempt, or what the table says of a patch in hand. */
import { rich } from "../state/sentences/line";
import { sentence, type Sentence } from "../state/sentences/turn";
import type { ReviewMessages } from "../words/messages";
import type { Words } from "../words/words";
import type { Solving } from "./solving.svelte";

export function saidOf(game: Solving, words: Words, review: ReviewMessages, brief: boolean): Sentence {
  const { item, answer, view, problem } = game;
  if (answer) return { seat: game.solved ? item.seat : null, head: answer.headline, why: "", more: rich(problem ?? answer.reason) };
  const asked = (more: Sentence["more"]): Sentence => ({ seat: null, head: item.question, why: "", more });
  if (game.judging) return asked([review.try.judging]);
  const { draft, foreseen, verdict, advancing } = game.proposal;
  if (item.fills && draft) return asked([verdict?.fits === false ? words.noFit : item.about]);
  if (view && (draft || advancing) && !(view.table.placing && verdict?.fits !== false)) {
    const nobody = { lastMover: null, lastMoves: null, undone: null, declined: null, thinking: false, asking: false, hint: null, joined: 0, connected: true, sending: false };
    return asked(sentence({ ...nobody, view, wardrobe: item.wardrobe, draft, verdict, foreseen, problem, brief }, words).more);
  }
  const news = problem ?? ([game.last?.told, game.clue?.text].filter(Boolean).join(" ") || null);
  return asked(news ? rich(news) : [item.about]);
}
