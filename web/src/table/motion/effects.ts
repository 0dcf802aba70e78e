/** How the table shows, sounds and feels: what `state/effects.ts` asks for. */
import type { Effects } from "../../state/effects";
import { buzz, refuse } from "./feel";
import { perform } from "./perform";
import { play, tune } from "./sounds";

export const effects: Effects = { perform, sound: play, tune, buzz, refuse };
