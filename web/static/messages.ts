/**
 * What a page and its server say to each other when the server is in the page (docs/decisions/0020-the-server-in-the-page.md).
 *
 * The server runs in a module worker, `py/…/server.js` below the page's own address. Messages travel over the worker
 * itself, or over a `MessagePort` that was given to it by `{ port }`: so the tab that owns the database can pass on the
 * ports of other tabs. Each line has its own numbers `id`; an answer goes where the question came from.
 *
 * - `ask` is one request. Paths are those of the API, with their query: `/api/games?since=3`. The answer comes when what it
 *   tells is kept: a decision that was answered with 2xx survives the end of the browser.
 * - `listen` is a stream of events. `opened` comes first, then `event`s, at last `closed` (after `close`, or when the game is
 *   gone); instead of all that `failed` if the stream does not open. `lastId` of an event belongs into `since` of the path.
 * - `export` gives the whole database as bytes; `import` takes such bytes in place of all that is there, and is answered by
 *   `imported`, or by `failed` with nothing changed.
 * - The server sends its own news over every line: `progress` while it loads, `ready` once it answers (questions may be sent
 *   before that; they wait), `storage` when keeping fails or works again, `broken` when it cannot go on.
 *
 * When there is no room left, a change is refused with status 507 and the problem code `storage_full`; nothing of it happened.
 */

/** From the page. */
export type ToServer =
  | { id: number; ask: { method: string; path: string; headers?: Record<string, string>; body?: string | Uint8Array | null } }
  | { id: number; listen: { path: string } }
  | { id: number; close: true }
  | { id: number; export: true }
  | { id: number; import: Uint8Array }
  | { port: MessagePort };

/** To the page: the answer to one question. */
export type FromServer =
  | { id: number; answer: { status: number; headers: Record<string, string>; body: Uint8Array } }
  | { id: number; opened: true }
  | { id: number; event: { name: string; data: string; lastId: string } }
  | { id: number; closed: true }
  | { id: number; exported: Uint8Array }
  | { id: number; imported: true }
  | { id: number; failed: string };

/** To the page: what nobody asked for. */
export type News =
  | { progress: { part: "download" | "python" | "server"; done: number; total: number } }
  | { ready: true; version: string }
  | { storage: { kept: boolean; reason: "" | "full" | "unavailable" } }
  | { broken: string };
