/** The one sentence: whose turn it is and why, and below it what would happen. Facts from the view, words from a language. */
import type { Consequence, PatchChoice, Seat, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { thingsOf, type Things, type Words } from "../words/words";
import { headline, reasons } from "../end/outcome";
import type { Draft, Verdict } from "./draft";
import { asked, initials, isYou, nameOf, nearSeat, other, piecesOn } from "./sight";

/** Text; what stands in an inner list is important. */
export type Line = readonly (string | readonly [string])[];

export interface Sentence {
  readonly seat: Seat | null;
  /** The first words, in the player's colour. */
  readonly head: string;
  readonly why: string;
  readonly more: Line;
}

export interface Situation {
  readonly view: View;
  readonly wardrobe: Wardrobe;
  readonly draft: Draft | null;
  readonly verdict: Verdict | null;
  /** What the draft, or the card under the pointer, would do. */
  readonly planned: { readonly patch: string | null; readonly consequence: Consequence } | null;
  readonly connected: boolean;
  readonly moved: Seat | null;
  readonly brief: boolean;
}

export function sentence(at: Situation, words: Words): Sentence {
  const things = thingsOf(words, at.wardrobe);
  const turn = at.view.table.turn;
  const seat = turn.seat as Seat | null;
  if (!at.connected) return { seat, head: words.noConnection, why: "", more: [words.noConnectionMore] };
  if (at.view.table.phase === "over") return { seat: at.view.table.result?.winner as Seat, head: headline(at.view, words), why: "", more: [reasons(at.view, at.wardrobe, words)] };
  if (seat === null) return { seat, head: "", why: words.refilling(things), more: [] };
  const head = headOf(at, seat, words);
  return { seat, head, why: whyOf(at, seat, words, things), more: moreOf(at, seat, words, things) };
}

function headOf(at: Situation, seat: Seat, words: Words): string {
  if (!isYou(at.view, seat)) return words.turnOf(at.view.table.players[seat].name);
  const again = at.moved === seat && (at.view.table.turn.reason === "on_top" || at.view.table.turn.reason === "behind");
  return again ? words.stillYourTurn : words.yourTurn;
}

function whyOf(at: Situation, seat: Seat, words: Words, things: Things): string {
  const { view } = at;
  const { turn, players, placing } = view.table;
  const you = isYou(view, seat);
  const name = players[seat].name;
  const them = isYou(view, other(seat)) ? words.you : players[other(seat)].name;
  if (at.brief) return brieflyWhy(at, seat, them, words, things);
  switch (turn.reason) {
    case "behind":
      if (players[seat].kind === "bot") return words.thinksBehind(turn.spaces);
      return you ? words.youBehind(turn.spaces, them) : words.isBehind(name, turn.spaces, them);
    case "on_top":
      return you ? words.youOnTop(them) : words.isOnTop(name, them);
    case "first":
      return you ? words.youFirst : words.isFirst(name);
    case "alone":
      return you ? words.youAlone(players[seat].to_end, them) : words.isAlone(name, players[seat].to_end);
    case "leather":
      return you ? words.youLeather(placing?.leather_left ?? 1, things) : words.isLeather(things);
    default: {
      const what = placing ? fabricName(at.wardrobe, placing.patch, words, things) : (things["patch"] ?? "");
      return you ? words.youPlace(what, things) : words.isPlacing(what);
    }
  }
}

/** The same where there is little room. */
function brieflyWhy({ view, wardrobe }: Situation, seat: Seat, them: string, words: Words, things: Things): string {
  const { turn, players, placing } = view.table;
  switch (turn.reason) {
    case "behind":
      return words.brief.behind(turn.spaces, them);
    case "on_top":
      return words.brief.onTop(them);
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

export function fabricName(wardrobe: Wardrobe, patch: string, words: Words, things: Things): string {
  if (patch === "leather") return things["leather"] ?? "";
  const fabric = wardrobe.fabric(patch);
  return words.fabrics[fabric.id] ?? fabric.name;
}

/** A patch in words: `Bumblebees, 6 cells, costs 7 buttons and 4 time, earns 2`. */
export function patchTitle(wardrobe: Wardrobe, id: string, words: Words): string {
  const [patch, things] = [wardrobe.patch(id), thingsOf(words, wardrobe)];
  const title = words.patchTitle(fabricName(wardrobe, id, words, things), patch.size, words.money(patch.cost, things), patch.time);
  return title + (patch.income ? words.patchEarns(patch.income) : "");
}

/** A message in which *this* is important. */
export function rich(text: string): Line {
  return text.split("*").map((part, at): Line[number] => (at % 2 ? [part] : part));
}

function moreOf(at: Situation, seat: Seat, words: Words, things: Things): Line {
  const { view, planned, verdict, draft } = at;
  if (view.table.phase === "paused") return [words.paused];
  if (view.table.phase === "waiting") return [words.waitingFor(view.table.players.find((each) => each.kind === "open")?.name ?? "")];
  if (draft?.plan && verdict) return verdict.fits ? rich(words.planHere(fabricName(at.wardrobe, draft.patch, words, things))) : [noFit(at, words, things)];
  const name = asked(view);
  if (name && !planned) return [words.asked(name)];
  if (!view.you.may.decide) return [view.you.role === "watcher" ? words.watching : words.meanwhile];
  if (verdict && !verdict.fits && !planned?.consequence.reveals) return [noFit(at, words, things)];
  if (view.table.placing?.leather) return [view.table.placing.may_discard ? words.mayLeave(things) : words.leatherHere(things)];
  if (!planned) return [at.moved === seat && view.table.turn.reason === "behind" ? words.again : words.chooseOne(things)];
  const choice = view.table.choices?.patches.find((each) => each.patch === planned.patch);
  if (choice && !choice.possible) return rich(words.cannot(fabricName(at.wardrobe, choice.patch, words, things), whyNot(choice, words, things)));
  return rich(wouldDo(at, seat, planned.patch, planned.consequence, words, things));
}

export function whyNot(choice: PatchChoice, words: Words, things: Things): string {
  return choice.why_not === "cost" ? words.short(choice.short_by, things) : choice.why_not === "room" ? words.noRoom(things) : "";
}

function noFit(at: Situation, words: Words, things: Things): string {
  const covered = piecesOn(at.view.table.players[nearSeat(at.view)], at.verdict?.clashes ?? [], at.wardrobe);
  if (!covered.length) return words.noFit;
  return words.covers2(covered.map((patch) => fabricName(at.wardrobe, patch, words, things)).join(words.and));
}

function wouldDo(at: Situation, seat: Seat, patch: string | null, would: Consequence, words: Words, things: Things): string {
  if (would.reveals) return words.reveals(things);
  if (at.brief) return brieflyDo(at, seat, patch, would, words, things);
  const then = thenOf(at, seat, would, words);
  const gains = [
    ...(would.income_total ? [words.collect(would.income_total)] : []),
    ...(would.leather.length ? [words.takeLeather(would.leather.length, things)] : []),
  ];
  if (!patch) return `${[words.wouldAdvance(would.receives, would.lands_on, things), ...gains].join(", ")}. ${then}`;
  const keeps = would.buttons_after - would.income_total;
  const steps = [
    would.pays ? words.pay(would.pays) : words.free,
    ...(would.pays && keeps >= 0 ? [words.keep(keeps)] : []),
    words.moveTo(would.spaces, would.lands_on, things),
    ...gains,
  ];
  return `${words.wouldSew(fabricName(at.wardrobe, patch, words, things), things)} ${steps.join(", ")}. ${then}`;
}

function brieflyDo(at: Situation, seat: Seat, patch: string | null, would: Consequence, words: Words, things: Things): string {
  const steps = [
    patch ? words.brief.would(would.pays, would.lands_on) : words.brief.advance(would.receives, would.lands_on),
    ...(would.income_total ? [`+${would.income_total}`] : []),
    ...(would.leather.length ? [things["leatherShort"]] : []),
    `*${nextOf(at.view, seat, would, words, 8)}*`,
  ];
  return `${steps.join(", ")}.`;
}

function thenOf(at: Situation, seat: Seat, would: Consequence, words: Words): string {
  const { players } = at.view.table;
  const them = players[other(seat)];
  if (would.ends_game) return words.thenEnd;
  if (!isYou(at.view, seat)) return would.stays ? words.thenAgainFor(players[seat].name) : words.thenFor(them.name);
  if (!would.stays) return words.thenThey(them.name);
  return would.lands_on === them.space ? words.youAgainOnTop(them.name) : words.youAgainBehind;
}

/** Who would play next, in a word or two; where there is room for so few letters only, by the letter on the token. */
export function nextOf(view: View, seat: Seat, would: Consequence, words: Words, room = Infinity): string {
  if (would.next_seat === null) return words.gameEnds;
  const next = would.next_seat as Seat;
  const name = nameOf(view, next, words);
  const called = name.length > room ? initials(view, words)[next] : name;
  if (next !== seat) return words.next(called);
  return isYou(view, seat) ? words.youAgain : words.againOf(called);
}

/** The sentence as plain text, for live announcements. */
export function spoken(said: Sentence): string {
  return [said.head, said.why, ...said.more.map((part) => (typeof part === "string" ? part : part[0]))].join(" ").replace(/\s+/g, " ").trim();
}
