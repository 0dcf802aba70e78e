/** What the engine found, as the page shows it. */
import type { BoardWay, Table } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { pieceCells } from "../../state/selectors";
import { spotOf, type Spot } from "../../table/quilt/ways";

/** What a way is about: a patch, leather, or null for an advance. */
export function patchOf(way: BoardWay, table: Table): string | null {
  const [patch = ""] = way.text.split(/[@ ]/);
  if (way.text.startsWith("@") || way.text === "-") return table.placing?.patch ?? "leather";
  return patch === "A" ? null : patch;
}

export interface NumberedGhost extends Spot {
  readonly number: number;
  /** It lies partly under a better one, and is only drawn as a line. */
  readonly hidden: boolean;
}

/** The ghosts of the ways, the best first; only that one if one is looked at. */
export function ghostsOf(ways: readonly BoardWay[], table: Table, wardrobe: Wardrobe, only: number | null): NumberedGhost[] {
  const taken = new Set<string>();
  return ways.flatMap((way, at): NumberedGhost[] => {
    const place = spotOf(way.text, table.placing?.patch);
    if (!place || (only !== null && only !== at)) return [];
    const cells = pieceCells(place, wardrobe);
    const hidden = cells.some((cell) => taken.has(String(cell)));
    for (const cell of cells) taken.add(String(cell));
    return [{ ...place, number: at + 1, hidden }];
  });
}
