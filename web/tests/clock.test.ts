import { describe, expect, it } from "vitest";
import { shownTime, timeLeft } from "../src/state/clock";

const MINUTE = 60_000;
const DAY = 86_400_000;
const clock = { kind: "fischer", base_ms: 5 * MINUTE, increment_ms: 0, running: 1, left_ms: [5 * MINUTE, MINUTE], since_ms: 1000, deadline_ms: 61_000 } as const;

describe("a clock", () => {
  it("runs for one seat and stands for the other", () => {
    expect([timeLeft(clock, 0, 31_000), timeLeft(clock, 1, 31_000)]).toEqual([5 * MINUTE, MINUTE / 2]);
  });

  it("never shows less than nothing, nor more than there was", () => {
    expect([timeLeft(clock, 1, DAY), timeLeft(clock, 1, 0)]).toEqual([0, MINUTE]);
    expect(timeLeft({ ...clock, left_ms: null }, 1, 0)).toBeNull();
  });

  it("is shown in two parts, and a second that has begun counts", () => {
    const shown = (left: number) => (({ unit, large, small }) => [unit, large, small])(shownTime(left));
    expect(shown(0)).toEqual(["minutes", 0, 0]);
    expect(shown(1)).toEqual(["minutes", 0, 1]);
    expect(shown(9 * MINUTE + 41_000)).toEqual(["minutes", 9, 41]);
    expect(shown(60 * MINUTE)).toEqual(["minutes", 60, 0]);
    expect(shown(61 * MINUTE)).toEqual(["hours", 1, 1]);
    expect(shown(3 * DAY)).toEqual(["days", 3, 0]);
    expect(shown(DAY + 1)).toEqual(["days", 1, 1]);
  });

  it("says when it shows something else, and nothing more once the time is up", () => {
    expect([shownTime(9500).next, shownTime(9000).next, shownTime(0).next]).toEqual([500, 1000, null]);
    expect(shownTime(2 * 3_600_000).next).toBe(MINUTE);
    for (const left of [1, 999, 5001, 3_600_001, DAY + 5]) {
      const [now, then] = [shownTime(left), shownTime(left - (shownTime(left).next ?? 0))];
      expect([then.unit, then.large, then.small]).not.toEqual([now.unit, now.large, now.small]);
    }
  });
});
