/** How the table shows, sounds and feels: what `state/effects.ts` asks for. */
import type { Effects, Perform } from "../../state/effects";
import { buzz, refuse } from "./feel";
import { play, tune } from "./sounds";

const AFTER_THE_START_MS = 1000;
/** The animation is loaded while the player looks at the table. Where it cannot be loaded, each new view is just shown. */
const animation = (): Promise<Perform | undefined> => import("./perform").then(({ perform }) => perform, () => undefined);
setTimeout(() => void animation(), AFTER_THE_START_MS);
const perform: Perform = async (...change) => (await animation())?.(...change);

export const effects: Effects = { perform, sound: play, tune, buzz, refuse };
