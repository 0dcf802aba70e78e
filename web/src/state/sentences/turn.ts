/** The one sentence: whose turn it is and why, and below it what would happen. Facts from the view, words from a language. */
import type { Seat, View, Wish } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Words } from "../../words/words";
import type { Draft, Verdict } from "../draft";
import type { Advised, Foreseen } from "../proposal.svelte";
import type { LastMoves } from "../lastMove";
import { awaitedAnswer, calledBriefly, isYou, other, ownSeat, piecesOn } from "../selectors";
import { advice } from "./advice";
import type { Undone } from "../story.svelte";
import { briefConsequence, consequence } from "./consequence";
import { briefLastMove } from "./lastMove";
import { listed, plain, rich, type Line } from "./line";
import { fabricName, whyNot } from "./names";
import { headline, reasons } from "./outcome";
import { undoneText } from "./undone";

export interface Sentence {
  readonly seat: Seat | null;
  /** The first words, in the player's colour. */
  readonly head: string;
  readonly why: string;
  readonly more: Line;
}

/** Everything that the sentence depends on. */
export interface Situation {
  readonly view: View;
  readonly wardrobe: Wardrobe;
  readonly draft: Draft | null;
  readonly verdict: Verdict | null;
  /** What the draft, or the card under the pointer, would do. */
  readonly foreseen: Foreseen | null;
  readonly connected: boolean;
  /** A move has been made that the server does not know yet. */
  readonly sending: boolean;
  readonly lastMover: Seat | null;
  /** What each seat did last, to be told here; null where it has a place of its own. */
  readonly lastMoves: LastMoves | null;
  /** Why the server refused what we sent. */
  readonly problem: string | null;
  /** What the other player has just taken back. */
  readonly undone: Undone | null;
  /** Our offer that was just declined. */
  readonly declined: Wish | null;
  /** The computer has been thinking for a while. */
  readonly thinking: boolean;
  /** A hint is on its way. */
  readonly asking: boolean;
  readonly hint: Advised | null;
  /** How many patches have just joined the line. */
  readonly joined: number;
  /** There is little room, or very little. */
  readonly brief: boolean | "very";
}

export function sentence(at: Situation, words: Words): Sentence {
  const base = turnSentence(at, words);
  const news = newsLine(at, words);
  return news ? { ...base, more: news } : base;
}

/** Messages that are more urgent than the usual second line. */
export function newsLine(at: Situation, words: Words): Line | null {
  const { view, wardrobe } = at;
  if (at.problem) return [`${words.somethingWrong} ${at.problem}`];
  if (at.declined && !at.foreseen) return [declined(view, at.declined, words)];
  if (at.undone && !at.foreseen) return [undoneText(view, at.undone.moves, wardrobe, words)];
  if (at.asking) return [words.hints.asking];
  if (at.hint) return advice(at.hint, view, wardrobe, words, Boolean(at.brief));
  return at.joined && at.connected ? rich(words.newPatches(at.joined, thingsOf(words, wardrobe))) : null;
}

/** The other player declined our offer. */
export function declined(view: View, wish: Wish, words: Words): string {
  return words.declined[wish](view.table.players[other(ownSeat(view))].name);
}

function turnSentence(at: Situation, words: Words): Sentence {
  const { view, wardrobe } = at;
  const seat = view.table.turn.seat as Seat | null;
  if (!at.connected) return { seat, head: words.noConnection, why: "", more: [at.sending ? words.noConnectionSending : words.noConnectionMore] };
  if (view.table.phase === "over") {
    return { seat: view.table.result?.winner as Seat, head: headline(view, words), why: "", more: [reasons(view, wardrobe, words)] };
  }
  if (seat === null) return { seat, head: "", why: words.refilling(thingsOf(words, wardrobe)), more: [] };
  return { seat, head: headOf(at, seat, words), why: at.brief ? brieflyWhy(at, seat, words) : whyOf(at, seat, words), more: moreOf(at, seat, words) };
}

function headOf({ view, lastMover, brief }: Situation, seat: Seat, words: Words): string {
  const { reason } = view.table.turn;
  const name = brief ? calledBriefly(view, seat, words) : view.table.players[seat].name;
  if (!isYou(view, seat)) return reason === "first" && !brief ? name : words.turnOf(name);
  return lastMover === seat && (reason === "on_top" || reason === "behind") ? words.stillYourTurn : words.yourTurn;
}

const nameOfOther = (view: View, seat: Seat, words: Words): string =>
  isYou(view, other(seat)) ? words.you : view.table.players[other(seat)].name;

function whyOf({ view, wardrobe, thinking }: Situation, seat: Seat, words: Words): string {
  const { turn, players, placing } = view.table;
  const things = thingsOf(words, wardrobe);
  const you = isYou(view, seat);
  const them = nameOfOther(view, seat, words);
  switch (turn.reason) {
    case "behind":
      if (thinking) return words.thinksBehind(turn.spaces, them);
      return you ? words.youBehind(turn.spaces, them) : words.isBehind(turn.spaces, them);
    case "on_top":
      return you ? words.youOnTop(them) : isYou(view, other(seat)) ? words.isOnYourSpace : words.isOnTop(them);
    case "first":
      return you ? words.youFirst : words.isFirst;
    case "alone":
      return you ? words.youAlone(players[seat].to_end, them) : words.isAlone(players[seat].to_end);
    case "leather":
      return you ? words.youLeather(placing?.leather_left ?? 1, things) : words.isLeather(things);
    default: {
      const what = placing ? fabricName(wardrobe, placing.patch, words, things) : (things["patch"] ?? "");
      return you ? words.youPlace(what) : words.isPlacing(what);
    }
  }
}

/** The same for little room. */
function brieflyWhy({ view, wardrobe }: Situation, seat: Seat, words: Words): string {
  const { turn, players, placing } = view.table;
  const them = isYou(view, other(seat)) ? words.you : calledBriefly(view, other(seat), words);
  const things = thingsOf(words, wardrobe);
  switch (turn.reason) {
    case "behind":
      return words.brief.behind(turn.spaces, them);
    case "on_top":
      return isYou(view, other(seat)) ? words.brief.onYours : words.brief.onTop(them);
    case "first":
      return words.brief.first;
    case "alone":
      return words.toTheEnd(players[seat].to_end);
    case "leather":
      return things["leather"] ?? "";
    default:
      return placing ? fabricName(wardrobe, placing.patch, words, things) : "";
  }
}

function moreOf(at: Situation, seat: Seat, words: Words): Line {
  const { view, wardrobe, foreseen, verdict, draft } = at;
  const { phase, placing, choices, turn } = view.table;
  const things = thingsOf(words, wardrobe);
  if (phase === "paused") return [words.paused];
  if (phase === "waiting") return [waitingText(view, words)];
  if (draft?.plan && verdict) return verdict.fits ? rich(words.planHere(fabricName(wardrobe, draft.patch, words, things))) : [noFit(at, words)];
  const awaited = awaitedAnswer(view);
  if (awaited && !foreseen) return [words.waitingForAnswer(awaited)];
  const last = at.lastMoves && !foreseen && !placing ? briefLastMove(view, other(ownSeat(view)), at.lastMoves, wardrobe, words) : null;
  if (last) return last;
  if (view.you.role === "watcher") return [words.watching];
  if (!view.you.may.decide) return turn.kind === "bot" && !at.thinking ? [] : [words.meanwhile];
  if (verdict && !verdict.fits && !foreseen?.consequence.reveals) return [noFit(at, words)];
  if (placing?.leather) return [placing.may_discard ? words.mayLeave(things) : words.leatherHere(things)];
  if (!foreseen) return [at.lastMover === seat && turn.reason === "behind" ? words.again : words.chooseOne(things)];
  const choice = choices?.patches.find((each) => each.patch === foreseen.patch);
  if (choice && !choice.possible) return rich(words.cannot(fabricName(wardrobe, choice.patch, words, things), whyNot(choice, words, things)));
  const of = [view, seat, foreseen.patch, foreseen.consequence, wardrobe, words] as const;
  return rich(at.brief ? briefConsequence(...of, at.brief === "very") : consequence(...of));
}

/** The friend has not sat down yet. */
export function waitingText(view: View, words: Words): string {
  const { learning } = view.presence;
  if (learning === null) return words.waitingForFriend;
  return learning ? words.join.learning(learning) : words.join.somebodyLearning;
}

export function noFit({ view, wardrobe, verdict }: Situation, words: Words): string {
  const things = thingsOf(words, wardrobe);
  const covered = piecesOn(view.table.players[ownSeat(view)], verdict?.clashes ?? [], wardrobe);
  if (!covered.length) return words.noFit;
  return words.inTheWay(listed(covered.map((patch) => fabricName(wardrobe, patch, words, things)), words.and));
}

/** The sentence as plain text, for live announcements. */
export function spoken(said: Sentence): string {
  return [said.head, said.why, plain(said.more)].join(" ").replace(/\s+/g, " ").trim();
}
