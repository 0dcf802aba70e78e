/** What a step of a replay was, in words: the move with its name, price, landing and income, and who played next. */
import type { PlayedTurn, Seat, StoryEvent, View } from "../api/types";
import type { Wardrobe } from "../art/dress";
import { calledBriefly, isYou, nameOf } from "../state/selectors";
import { rich, listed } from "../state/sentences/line";
import { fabricName } from "../state/sentences/names";
import { headline, reasons } from "../state/sentences/outcome";
import type { Sentence } from "../state/sentences/turn";
import { thingsOf, type Things, type Words } from "../words/words";
import { eventsAt, turnAt } from "./steps";

export interface Step {
  readonly view: View;
  readonly turns: readonly PlayedTurn[];
  readonly ply: number;
  readonly single: boolean;
}

/** `brief`: there is little room. */
export function stepWords(step: Step, wardrobe: Wardrobe, words: Words, brief = false): Sentence {
  const { view, turns, ply, single } = step;
  const { replay } = words;
  const turn = turnAt(turns, ply);
  if (!turn) {
    const first = view.table.turn.seat as Seat | null;
    const begins = first === null ? "" : isYou(view, first) ? replay.youBegin : replay.begins(nameOf(view, first, words));
    return { seat: null, head: "", why: replay.start, more: rich(begins) };
  }
  const events = eventsAt(turns, ply, single);
  const things = thingsOf(words, wardrobe);
  const seat = turn.seat as Seat;
  const name = brief ? calledBriefly(view, seat, words) : nameOf(view, seat, words);
  const details = (brief ? briefly : fully)(events, words, things);
  const more = [details && `${details}.`, then(view, events, wardrobe, words, brief)].filter(Boolean).join(" ");
  if (one(events, "refilled") && events.length === 1) return { seat: null, head: "", why: deed(events, wardrobe, words, things), more: [] };
  return { seat, head: replay.who(name), why: deed(events, wardrobe, words, things), more: rich(more) };
}

type Of<T extends StoryEvent["type"]> = Extract<StoryEvent, { type: T }>;
const all = <T extends StoryEvent["type"]>(events: readonly StoryEvent[], type: T): Of<T>[] => events.filter((event): event is Of<T> => event.type === type);
const one = <T extends StoryEvent["type"]>(events: readonly StoryEvent[], type: T): Of<T> | undefined => all(events, type)[0];
const sum = (events: readonly { readonly buttons: number }[]): number => events.reduce((total, event) => total + event.buttons, 0);

/** The patch that was taken or sewn on, not a leather patch. */
export function patchOf(events: readonly StoryEvent[]): string | null {
  return one(events, "took")?.patch ?? all(events, "placed").find((event) => event.patch !== "leather")?.patch ?? null;
}

function deed(events: readonly StoryEvent[], wardrobe: Wardrobe, words: Words, things: Things): string {
  const { replay } = words;
  const patch = patchOf(events);
  const placed = one(events, "placed");
  const refilled = one(events, "refilled");
  if (patch) return (placed ? replay.sewed : replay.took)(fabricName(wardrobe, patch, words, things), things);
  const moved = one(events, "moved");
  if (moved) return replay.advanced(moved.end - moved.start);
  if (refilled) return replay.refilled(refilled.order.length, things);
  return (placed ? replay.sewedLeather : replay.discarded)(things);
}

/** The Automa pays nothing, so nothing is free for it. */
const price = (took: Of<"took">, events: readonly StoryEvent[], { replay }: Words, things: Things): string =>
  took.paid ? replay.paid(took.paid, things) : one(events, "card_turned") ? "" : replay.free;

function fully(events: readonly StoryEvent[], words: Words, things: Things): string {
  const { replay } = words;
  const [took, moved, special] = [one(events, "took"), one(events, "moved"), one(events, "special_won")];
  const [received, earned] = [sum(all(events, "received")), sum(all(events, "earned"))];
  const [leathers, lost] = [all(events, "leather_reached").length, all(events, "leather_lost").length];
  const joined = patchOf(events) ? one(events, "refilled")?.order.length : 0;
  const parts = [
    took && price(took, events, words, things),
    moved && (patchOf(events) ? replay.moved(moved.end - moved.start, moved.end) : replay.landed(moved.end)),
    received && replay.received(received, things),
    earned && replay.earned(earned),
    leathers && replay.leather(leathers, things),
    leathers && one(events, "discarded") && replay.discarded(things),
    lost && replay.lost(things),
    special && replay.special(special.points),
    joined && replay.refilled(joined, things),
  ].filter((part): part is string => Boolean(part));
  return capital(listed(parts, words.and));
}

function briefly(events: readonly StoryEvent[], words: Words, things: Things): string {
  const [took, moved, special] = [one(events, "took"), one(events, "moved"), one(events, "special_won")];
  const gained = sum(all(events, "received")) + sum(all(events, "earned"));
  const parts = [
    took && price(took, events, words, things),
    moved && words.to(moved.end),
    gained && `*+${gained}*`,
    one(events, "leather_reached") && things["leatherShort"],
    special && `*+${special.points}*`,
  ].filter((part): part is string => Boolean(part));
  return capital(parts.join(", "));
}

const capital = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** Who played next, or how the game ended. */
function then(view: View, events: readonly StoryEvent[], wardrobe: Wardrobe, words: Words, brief: boolean): string {
  const { replay } = words;
  const result = view.table.result;
  if (result) return result.reason === "score" ? headline(view, words) : `${headline(view, words)} ${reasons(view, wardrobe, words)}`;
  const next = all(events, "turn").at(-1);
  if (!next) return "";
  const seat = next.seat as Seat;
  const name = brief ? calledBriefly(view, seat, words) : nameOf(view, seat, words);
  if (isYou(view, seat)) return next.again ? replay.youAgain : replay.thenYou;
  return next.again ? replay.thenAgain(name) : replay.then(name);
}
