/** What the clocks of a table show, and when that changes: so that a page wakes only when there is something to change. */
import type { Seat, Table } from "../api/types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time a seat has left, `now` being the server's time; null without a clock. */
export function timeLeft(clock: Table["clock"], seat: Seat, now: number): number | null {
  if (!clock.left_ms) return null;
  const used = clock.running === seat && clock.since_ms !== null ? Math.max(0, now - clock.since_ms) : 0;
  return Math.max(0, clock.left_ms[seat] - used);
}

/** A time in two parts: days and hours, hours and minutes, or minutes and seconds. */
export interface ShownTime {
  readonly unit: "days" | "hours" | "minutes";
  readonly large: number;
  readonly small: number;
  /** It changes after this many milliseconds; null when the time is up. */
  readonly next: number | null;
}

/** Rounds up, so that 0:00 means that the time is up. */
export function shownTime(left: number): ShownTime {
  const [unit, part, parts] = left > DAY ? (["days", HOUR, 24] as const) : left > HOUR ? (["hours", MINUTE, 60] as const) : (["minutes", SECOND, 60] as const);
  const begun = Math.ceil(left / part);
  return { unit, large: Math.floor(begun / parts), small: begun % parts, next: left > 0 ? left - (begun - 1) * part : null };
}
