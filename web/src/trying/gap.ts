/** How large a quilt is whose gap is filled: no time board stands above it, and no other quilt beside it. */
import type { Wardrobe } from "../art/dress";
import type { Layout } from "../table/layouts/layout";

const LARGEST = 90;

export function gapCell({ info, dress }: Wardrobe, layout: Layout, width: number, height: number): number {
  const high = info.rows + (dress.parts.head.height / 100) * info.columns;
  if (layout.kind === "desktop") return Math.floor(Math.min((height - 200) / high, (width * 0.45) / info.columns, LARGEST));
  return layout.kind === "landscape" ? layout.cell : Math.floor(Math.min(LARGEST, (width - 30) / info.columns));
}
