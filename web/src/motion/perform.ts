/** Shows the difference of two views before the second one is shown. */
import type { Stage } from "../state/game.svelte";

export const perform: Stage = () => Promise.resolve();
