/** What this page and the server in its worker tell each other (web/static/messages.ts). */
import type { FromServer, News, ToServer } from "../../../static/messages";

/** What a page asks. Messages with ports connect other pages. */
export type Call = Extract<ToServer, { readonly id: number }>;
export type Question = Extract<ToServer, { ask: unknown }>["ask"];
export type Answer = Extract<FromServer, { answer: unknown }>["answer"];
export type Told = Extract<FromServer, { event: unknown }>["event"];
export type Progress = Extract<News, { progress: unknown }>["progress"];
export type Storage = Extract<News, { storage: unknown }>["storage"];
export type Reply = FromServer;
export type { News };
