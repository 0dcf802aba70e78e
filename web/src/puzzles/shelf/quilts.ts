/** What the shelf draws: editions in their own colours and fabrics, and the dates of a week. */
import { api } from "../../api/client";
import type { DailyPuzzle, Seat, Sewn } from "../../api/types";
import { Wardrobe } from "../../art/dress";

export type Wardrobes = ReadonlyMap<string, Wardrobe>;

/** All editions of these puzzles, the oldest first. */
export async function wardrobesOf(ids: readonly string[]): Promise<Wardrobes> {
  const infos = await Promise.all([...new Set(ids)].map((id) => api.edition(id)));
  return new Map(infos.sort((one, two) => one.year - two.year).map((info) => [info.id, new Wardrobe(info)]));
}

/** The quilt in the puzzle of the day. */
export const quiltOf = ({ task }: DailyPuzzle): Sewn => task.table.players[task.seat as Seat];

const LATE_MORNING = "T12:00";
export const written = (day: string, language: string, how: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(language, how).format(new Date(day + LATE_MORNING));
