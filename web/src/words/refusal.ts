/** Why the server refused something, in the reader's language. */
import { Refusal } from "../api/client";
import type { Words } from "./words";

/** In the server's own words where we have none; anything else than a refusal means that it could not be reached. */
export function refusalText(error: unknown, words: Words): string {
  return error instanceof Refusal ? (words.refusals[error.code] ?? error.message) : words.noConnection;
}
