/** Requests to the server. Each change has its own id, so that sending it twice is harmless. */
import * as road from "./road";
import type { Analysis, Created, Done, EditionInfo, EditionLine, FileCheck, Fits, GameList, Hint, Invitation, Level, Link, NewGame, PhraseName, PlayedTurns, Revoked, Seated, View } from "./types";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** After how many seconds it makes sense to try again; 0 if the server does not say. */
    readonly wait = 0,
  ) {
    super(message);
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {}

/** The requests that `early.ts` made before this script was loaded. If early.ts runs later, it makes none. */
const early = ((globalThis as { early?: Record<string, Promise<Response>> }).early ??= {});

/** Settles when all of these have been answered or have failed. */
export const firstAnswers = Promise.allSettled(Object.values(early));

/** The answer to an early request, for the first caller; later callers ask again. */
export function got(path: string): Promise<Response> {
  const asked = early[path];
  delete early[path];
  return reached(asked ?? road.ask(path));
}

export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal | null): Promise<T> {
  const request: RequestInit = { method, ...(signal && { signal }), ...asJson(body) };
  const response = await (method === "GET" ? got(path) : reached(road.ask(path, request)));
  if (response.ok) return (response.status === 204 ? undefined : await reached(response.json())) as T;
  const problem = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new Refusal(response.status, problem.code ?? "unknown", problem.message ?? response.statusText, Number(response.headers.get("Retry-After")));
}

/** The connection may end before the answer, or in the middle of it. */
const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new Unreachable();
  });

/** Handles a request that may be refused because it comes too late. Then there is nothing left to do. */
export function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

const asJson = (body: unknown): RequestInit =>
  body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };

/** An id for a request. Works on plain http, where browsers have no randomUUID. */
export function requestName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The network may go away silently. A request with a name can be sent again, so there is no need to wait for long.
 * (AbortSignal.timeout is missing in Safari 15 and Chrome 102.)
 */
async function askNamed<T>(path: string, body: object): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 5000);
  try {
    return await ask<T>("POST", path, body, patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a request again until an answer comes: the id in the body makes that harmless. */
async function insist<T>(path: string, body: object, tries = 4): Promise<T> {
  const named = { client_id: requestName(), ...body };
  for (let wait = 300; ; wait *= 2) {
    try {
      return await askNamed<T>(path, named);
    } catch (error) {
      if (!(error instanceof Unreachable) || --tries === 0) throw error;
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}

const editions = new Map<string, Promise<EditionInfo>>();

export const api = {
  editions: () => ask<EditionLine[]>("GET", "/api/editions"),
  levels: () => ask<Level[]>("GET", "/api/levels"),
  edition(id: string): Promise<EditionInfo> {
    return remember(id, () => ask<EditionInfo>("GET", `/api/editions/${encodeURIComponent(id)}`));
  },
  editionOf(game: string): Promise<EditionInfo> {
    return remember(`game ${game}`, () => ask<EditionInfo>("GET", `/api/games/${game}/edition`));
  },
  /** The games that were played last. */
  games: (page = "") => ask<GameList>("GET", `/api/games${page}`),
  checkFile: (text: string) => ask<FileCheck>("POST", "/api/files/check", { text }),
  create: (wanted: Omit<NewGame, "client_id">) => insist<Created>("/api/games", wanted),
  view: (game: string) => ask<View>("GET", `/api/games/${game}`),
  viewAt: (game: string, ply: number) => ask<View>("GET", `/api/games/${game}/at/${ply}`),
  turns: (game: string) => ask<PlayedTurns>("GET", `/api/games/${game}/turns`),
  fits: (game: string, seat: number, patch: string) => ask<Fits>("GET", `/api/games/${game}/fits/${seat}/${patch}`),
  link: (game: string, purpose: Link["purpose"], seat?: number) =>
    ask<Link>("POST", `/api/games/${game}/links`, seat === undefined ? { purpose } : { purpose, seat }),
  revoke: (game: string, what: Revoked, seat?: number) => ask<void>("POST", `/api/games/${game}/revoke`, seat === undefined ? { what } : { what, seat }),
  look: (token: string) => ask<Invitation>("POST", "/api/links/look", { token }),
  learning: (token: string, name: string) => ask<void>("POST", "/api/links/learning", { token, name: name || null }),
  exchange: (token: string, sit: boolean, name: string, profile: string | null = null) => insist<Seated>("/api/links/exchange", { token, sit, name: name || null, profile }),
  hint: (game: string) => ask<Hint>("POST", `/api/games/${game}/hints`, { most: 1 }),
  stopThinking: (game: string) => ask<void>("POST", `/api/games/${game}/stop-thinking`),
  say: (game: string, phrase: PhraseName) => ask<void>("POST", `/api/games/${game}/phrases`, { phrase }),
  analysis: (game: string) => ask<Analysis>("POST", `/api/games/${game}/analysis`),
  remove: (game: string) => ask<void>("DELETE", `/api/games/${game}`),
  change: (game: string, what: string, seq: number, more: object = {}, name = requestName()) =>
    askNamed<Done>(`/api/games/${game}/${what}`, { client_id: name, expected_seq: seq, ...more }),
};

function remember(key: string, load: () => Promise<EditionInfo>): Promise<EditionInfo> {
  let found = editions.get(key);
  if (!found) {
    found = load();
    found.catch(() => editions.delete(key));
    editions.set(key, found);
  }
  return found;
}
