/** The screens that are not needed for a move: each is loaded on demand. */
import { onDemand } from "./parts/onDemand";

export const screens = {
  home: () => onDemand(() => import("./home/Home.svelte")),
  join: () => onDemand(() => import("./home/Join.svelte")),
  end: () => onDemand(() => import("./review/EndScreen.svelte")),
  replay: () => onDemand(() => import("./replay/Replay.svelte")),
  review: () => onDemand(() => import("./moments/ReviewScreen.svelte")),
  again: () => onDemand(() => import("./train/Again.svelte")),
  trainer: () => onDemand(() => import("./train/Trainer.svelte")),
  rules: () => onDemand(() => import("./learn/Rules.svelte")),
  board: () => onDemand(() => import("./board/Board.svelte")),
  book: () => onDemand(() => import("./book/Book.svelte")),
  learn: () => onDemand(() => import("./learn/Tutorial.svelte")),
};
