import { describe, expect, it } from "vitest";
import { layoutFor } from "../src/table/layouts/layout";

const quilt = { columns: 9, rows: 9, head: 0, tape: 46 };
const truck = { columns: 7, rows: 7, head: 0.089, tape: 52 };

describe("the size of a cell", () => {
  it("is as drawn on the screens that were drawn", () => {
    expect(layoutFor(1440, 900, quilt, false)).toMatchObject({ kind: "desktop", cell: 56 });
    expect(layoutFor(390, 844, quilt, false)).toMatchObject({ kind: "phone", cell: 40 });
    expect(layoutFor(1440, 900, truck, false).cell).toBeGreaterThanOrEqual(64);
  });

  it("is about as drawn on laptops and low phones", () => {
    expect(Math.abs(layoutFor(1366, 650, quilt, false).cell - 37)).toBeLessThanOrEqual(1);
    expect(Math.abs(layoutFor(1440, 789, quilt, false).cell - 48)).toBeLessThanOrEqual(1);
    expect(Math.abs(layoutFor(390, 664, quilt, false).cell - 33.3)).toBeLessThanOrEqual(1);
    // Drawn with 31.4; but a sentence about a long name has three lines on so narrow a phone, and must not push the quilt away.
    expect(layoutFor(360, 640, quilt, false).cell).toBeGreaterThanOrEqual(28);
    expect(layoutFor(844, 390, quilt, false)).toMatchObject({ kind: "landscape", cell: 40.5 });
  });

  it("is found for a zoomed page, too, which is low and wide", () => {
    expect(layoutFor(960, 475, quilt, false).kind).toBe("landscape");
    expect(layoutFor(512, 384, quilt, false).kind).toBe("phone");
  });

  it("is never too small for a finger from 320 pixels on", () => {
    for (const [width, height] of [[320, 640], [360, 640], [844, 390], [1024, 768]] as const) {
      expect(layoutFor(width, height, quilt, false).cell).toBeGreaterThanOrEqual(24);
    }
  });

  it("is the same for both players face to face", () => {
    const layout = layoutFor(1180, 820, quilt, true);
    expect(layout.kind).toBe("face");
    expect(layout.otherCell).toBe(layout.cell);
  });

  it("leaves room for the line of patches in two rows where the screen is narrow", () => {
    expect(layoutFor(1024, 768, quilt, false).two).toBe(true);
    expect(layoutFor(1024, 640, quilt, false).two).toBe(false);
    expect(layoutFor(1440, 900, quilt, false).two).toBe(false);
  });
});
