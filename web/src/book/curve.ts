/** What the curves of the family book are drawn from. */
import type { BookSide, Seat } from "../api/types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Series {
  readonly seat: Seat;
  readonly name: string;
  readonly dots: readonly Point[];
  readonly line: readonly Point[];
}

/** Fewer games say nothing yet. */
export const FEWEST = 5;

/** Each value with the two before it. */
export function meanOfThree(values: readonly number[]): number[] {
  return values.map((_, at) => {
    const last = values.slice(Math.max(0, at - 2), at + 1);
    return last.reduce((sum, each) => sum + each, 0) / last.length;
  });
}

/** The error rates of reviewed games. Both players of a game stand over the same point. */
export function errorSeries(sides: readonly Pick<BookSide, "errors">[], names: readonly string[]): readonly Series[] {
  const times = [...new Set(sides.flatMap(({ errors }) => errors.map(({ at_ms }) => at_ms)))].sort((one, two) => one - two);
  return sides.map(({ errors }, at) => {
    const x = errors.map(({ at_ms }) => times.indexOf(at_ms) / Math.max(1, times.length - 1));
    const rates = errors.map(({ error_rate }) => error_rate);
    const means = meanOfThree(rates);
    return series(at, names, rates.map((y, each) => ({ x: x[each] ?? 0, y })), means.map((y, each) => ({ x: x[each] ?? 0, y })));
  });
}

/** The average income at each mark of the time board. */
export function incomeSeries(sides: readonly Pick<BookSide, "income_curve">[], names: readonly string[], edition: string): readonly Series[] {
  return sides.map(({ income_curve }, at) => {
    const curve = income_curve[edition] ?? [];
    const points = curve.map((y, each) => ({ x: each / Math.max(1, curve.length - 1), y }));
    return series(at, names, points, points);
  });
}

const series = (at: number, names: readonly string[], dots: readonly Point[], line: readonly Point[]): Series => ({ seat: at ? 1 : 0, name: names[at] ?? "", dots, line });

/** Round numbers from 0 to at least the highest value, four steps at most. */
export function ticksFor(highest: number): readonly number[] {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough - 1e-9) ?? rough;
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step - 1e-9) + 1 }, (_, at) => Number((at * step).toFixed(6)));
}
