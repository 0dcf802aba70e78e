/** The screens that are not needed for a move: each is loaded on demand. */
import type { Component } from "svelte";
import { onDemand } from "./parts/onDemand";
import type { Route } from "./state/app.svelte";

/** A screen takes what its address says. */
type Screens = { readonly [At in Exclude<Route["at"], "game">]: () => Promise<Component<Omit<Extract<Route, { at: At }>, "at">>> };

export const endScreen = () => onDemand(() => import("./review/EndScreen.svelte"));
export const screens: Screens = {
  home: () => onDemand(() => import("./home/Home.svelte")),
  join: () => onDemand(() => import("./home/Join.svelte")),
  replay: () => onDemand(() => import("./replay/Replay.svelte")),
  review: () => onDemand(() => import("./moments/ReviewScreen.svelte")),
  again: () => onDemand(() => import("./train/Again.svelte")),
  trainer: () => onDemand(() => import("./train/Trainer.svelte")),
  rules: () => onDemand(() => import("./learn/Rules.svelte")),
  board: () => onDemand(() => import("./board/Board.svelte")),
  book: () => onDemand(() => import("./book/Book.svelte")),
  learn: () => onDemand(() => import("./learn/Tutorial.svelte")),
  puzzles: () => onDemand(() => import("./puzzles/shelf/Puzzles.svelte")),
  puzzle: () => onDemand(() => import("./puzzles/PuzzleScreen.svelte")),
};
