/** The settings of this browser, kept in its storage if it has one. */
const KEY = "quiltbee-settings";

export type Clock = "none" | "minutes" | "days";
export type UndoRule = "free" | "consent" | "none";

/** The choices for the last new game. */
export interface Wishes {
  edition: string;
  /** The printing of the time board, by edition. */
  boards: Readonly<Record<string, string>>;
  first: "me" | "other" | "random" | "needle";
  clock: Clock;
  minutes: number;
  seconds: number;
  days: number;
  undo: UndoRule;
  /** Hints against the computer and at one table; and in games with somebody far away. */
  hints: boolean;
  guestHints: boolean;
  /** Extra buttons at the start, by opponent: positive numbers are yours, negative ones are the opponent's. */
  headStarts: Readonly<Record<string, number>>;
  /** Alone: against whom or for what; the deck, and the level of the Automa. */
  alone?: "automa" | "score" | "day";
  deck: string;
  automa: number;
  /** Against the computer: the coach asks before a turn that would cost this many per cent; 0: nobody asks. */
  teach: number;
}

export interface Settings {
  theme: "auto" | "light" | "dark" | "contrast" | "contrastDark";
  language: "auto" | "en" | "de";
  sound: boolean;
  buzz: boolean;
  motion: boolean;
  confirm: boolean;
  /** A tap on the patch, or the wheel, turns it. */
  tapTurns: boolean;
  /** A double tap, or a second finger, flips it. */
  tapFlips: boolean;
  faceToFace: boolean;
  name: string;
  otherName: string;
  /** The profiles of those who play here; empty: nobody's. */
  profile: string;
  otherProfile: string;
  level: string;
  learned: boolean;
  /** Notify when it is our turn and the page is hidden. */
  notify: boolean;
  wishes: Wishes;
}

const usualWishes: Wishes = {
  edition: "patchwork",
  boards: {},
  first: "random",
  clock: "none",
  minutes: 10,
  seconds: 5,
  days: 3,
  undo: "free",
  hints: true,
  guestHints: false,
  headStarts: {},
  deck: "normal",
  automa: 1,
  teach: 0,
};

const usual: Settings = {
  theme: "auto",
  language: "auto",
  sound: true,
  buzz: true,
  motion: true,
  confirm: true,
  tapTurns: true,
  tapFlips: true,
  faceToFace: false,
  name: "",
  otherName: "",
  profile: "",
  otherProfile: "",
  level: "",
  learned: false,
  notify: false,
  wishes: usualWishes,
};

function remembered(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...usual, ...stored, wishes: { ...usualWishes, ...stored.wishes } };
  } catch {
    return { ...usual };
  }
}

let kept = $state.raw(remembered());

/** Each can be read and set like a field. */
export const settings = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(usual).map((name) => [
      name,
      { enumerable: true, get: () => kept[name as keyof Settings], set: (value: unknown) => (kept = { ...kept, [name]: value }) },
    ]),
  ),
) as Settings;

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The game works without storage too.
  }
}

/** Remembers choices for the next new game. */
export function wish(wanted: Partial<Wishes>): void {
  settings.wishes = { ...settings.wishes, ...wanted };
}
