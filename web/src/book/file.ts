/** A family book in a file: read, and sent in parts that the server takes. */
import { Refusal } from "../api/client";
import type { BookExport } from "../api/types";
import type { Brought } from "./api";

const FORMAT = "quiltbee-book-1";
/** The server takes 500 lines and 65,536 bytes at once. */
const MOST_LINES = 500;
const MOST_BYTES = 60_000;

/** The book in a text; null if it is something else. */
export function bookIn(text: string): BookExport | null {
  try {
    const file = JSON.parse(text) as BookExport;
    return file.format === FORMAT && Array.isArray(file.profiles) && Array.isArray(file.lines) ? file : null;
  } catch {
    return null;
  }
}

/** The people first, because lines of somebody unknown are left out; then the lines and the puzzles. Older files have no puzzles. */
export function partsOf({ profiles, lines, puzzles = [], puzzle_players = [] }: Partial<BookExport>): readonly BookExport[] {
  const part = (some: Partial<BookExport>): BookExport => ({ format: FORMAT, profiles: [], lines: [], puzzles: [], puzzle_players: [], ...some });
  return [
    ...chunks(profiles ?? []).map((each) => part({ profiles: each })),
    ...chunks(lines ?? []).map((each) => part({ lines: each })),
    ...chunks(puzzles).map((each) => part({ puzzles: each })),
    ...chunks(puzzle_players).map((each) => part({ puzzle_players: each })),
  ];
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const found: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    const last = found[found.length - 1];
    if (last && size <= room && last.length < MOST_LINES) last.push(item);
    else [found[found.length], room] = [[item], MOST_BYTES];
    room -= size;
  }
  return found;
}

/** Sends all parts, and waits when the server asks for it. The same part again adds nothing. */
export async function sendAll(parts: readonly BookExport[], send: (part: BookExport) => Promise<Brought>, progress: (share: number) => void, wait = seconds): Promise<Brought> {
  const sum = { profiles: 0, lines: 0 };
  for (const [at, part] of parts.entries()) {
    progress(at / parts.length);
    const { profiles, lines } = await patiently(() => send(part), wait);
    sum.profiles += profiles;
    sum.lines += lines;
  }
  return sum;
}

const TRIES = 8;

const seconds = (count: number): Promise<void> => new Promise((go) => setTimeout(go, count * 1000));

async function patiently<T>(work: () => Promise<T>, wait: (count: number) => Promise<void>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429 || tried === TRIES) throw error;
      await wait(Math.max(1, error.wait));
    }
  }
}
