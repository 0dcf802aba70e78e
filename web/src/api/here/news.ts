/** News of the server in this page: how far its start has come, whether the browser keeps what it writes, which tab runs it. */
import type { News, Progress, Storage } from "./messages";

export interface State {
  /** The parts that are being loaded, by their names. */
  readonly parts: ReadonlyMap<string, Progress>;
  /** The version that runs; empty until it does. */
  readonly version: string;
  /** Why it cannot run: a sentence of the server, or one of `noLocks`, `silent`. */
  readonly broken: string;
  readonly storage: Storage;
}

export const BEGINNING: State = { parts: new Map(), version: "", broken: "", storage: { kept: true, reason: "" } };

export function after(state: State, news: News): State {
  if ("progress" in news) return { ...state, parts: new Map(state.parts).set(news.progress.part, news.progress) };
  if ("ready" in news) return { ...state, version: news.version || "?", broken: "" };
  if ("broken" in news) return { ...state, broken: news.broken };
  return { ...state, storage: news.storage };
}

/** How long each part takes on a first visit, relative to the others. */
const WEIGHTS: Readonly<Record<Progress["part"], number>> = { download: 0.6, python: 0.2, server: 0.2 };

/** How far the start has come, from 0 to 1. */
export function share({ parts, version }: State): number {
  if (version) return 1;
  return [...parts.values()].reduce((sum, { part, done, total }) => sum + WEIGHTS[part] * (total ? Math.min(1, done / total) : 0), 0);
}
