/** What a new game should be like: the choices of the sheet, and the request that they become. */
import type { NewGame, SoloInfo } from "../api/types";
import type { Clock, UndoRule, Wishes } from "../state/settings.svelte";

export type Opponent = "computer" | "here" | "link" | "solo";
type Request = Omit<NewGame, "client_id">;
type NewSeat = Request["seats"][number];

export interface People {
  readonly me: string;
  readonly other: string;
  readonly level: string;
  /** Their profiles, if they have any. */
  readonly profile?: string | undefined;
  readonly otherProfile?: string | undefined;
}

/** Days are for people who are far apart. */
export function clocksFor(opponent: Opponent): readonly Clock[] {
  return opponent === "link" ? ["none", "minutes", "days"] : ["none", "minutes"];
}

/** Consent is for people who are far apart. */
export function undoRulesFor(opponent: Opponent): readonly UndoRule[] {
  return opponent === "link" ? ["free", "consent", "none"] : ["free", "none"];
}

/** Only people use needles. */
export function firstsFor(opponent: Opponent): readonly Wishes["first"][] {
  return opponent === "computer" ? ["me", "other", "random"] : ["me", "other", "random", "needle"];
}

/** The remembered choice if it is still possible, otherwise the usual one. */
export const among = <Value>(choices: readonly Value[], wanted: Value, usual: Value): Value => (choices.includes(wanted) ? wanted : usual);

/** Alone there is one seat. */
export function seatsFor(opponent: Opponent, people: People): readonly NewSeat[] {
  const me = { kind: "me" as const, name: people.me, ...(people.profile ? { profile: people.profile } : {}) };
  if (opponent === "solo") return [me];
  if (opponent === "computer") return [me, { kind: "bot", level: people.level }];
  if (opponent === "here") return [me, { kind: "me", name: people.other, ...(people.otherProfile ? { profile: people.otherProfile } : {}) }];
  return [me, { kind: "open", name: people.other }];
}

export function clockOf(wishes: Wishes, opponent: Opponent): NonNullable<Request["clock"]> {
  const kind = among(clocksFor(opponent), wishes.clock, "none");
  if (kind === "minutes") return { kind: "fischer", base_ms: wishes.minutes * 60_000, increment_ms: wishes.seconds * 1000 };
  return kind === "days" ? { kind: "days", days: wishes.days } : { kind: "none" };
}

/** Who goes first. With the needle, the people say who; until they do, nobody. */
export function firstOf(wishes: Wishes, opponent: Opponent, needle: 0 | 1 | null): 0 | 1 | "random" | null {
  if (opponent === "solo") return 0;
  const wanted = among(firstsFor(opponent), wishes.first, "random");
  if (wanted === "needle") return needle;
  return wanted === "random" ? wanted : wanted === "me" ? 0 : 1;
}

export type Alone = NonNullable<Wishes["alone"]>;

/** What somebody can play alone: against the Automa, where the edition has one; for the score; on the circle of the day. */
export function alonesFor(infos: readonly SoloInfo[]): readonly Alone[] {
  return [...(infos.some((info) => !info.is_clock) ? (["automa"] as const) : []), ...(infos.some((info) => info.is_clock) ? (["score", "day"] as const) : [])];
}

/** The date here: everybody's circle of the day follows from it. */
export const today = (now = new Date()): string => `${now.getFullYear()}-${`${now.getMonth() + 1}`.padStart(2, "0")}-${`${now.getDate()}`.padStart(2, "0")}`;

/** Which of them is chosen. */
export function aloneOf(wishes: Wishes, infos: readonly SoloInfo[]): Alone {
  const [usual = "automa", ...others] = alonesFor(infos);
  return among([usual, ...others], wishes.alone ?? usual, usual);
}

/** A game alone, as a request names it: `solo: "automa normal 3"`, or the day. */
export function soloOf(wishes: Wishes, infos: readonly SoloInfo[]): Pick<Request, "solo" | "day"> {
  const alone = aloneOf(wishes, infos);
  if (alone === "day") return { day: today() };
  const info = infos.find((each) => each.is_clock === (alone === "score"));
  if (!info) return {};
  return { solo: [info.id, among(info.decks, wishes.deck, info.decks[0] ?? ""), among(info.levels, wishes.automa, info.levels[0] ?? 1)].join(" ") };
}

/** How the table is kept, whatever is played on it: clock, undo, hints. */
export function tableRules(wishes: Wishes, opponent: Opponent): Pick<Request, "clock" | "undo" | "hints"> {
  return {
    clock: clockOf(wishes, opponent),
    undo: among(undoRulesFor(opponent), wishes.undo, "free"),
    hints: opponent === "link" ? wishes.guestHints : wishes.hints,
  };
}
