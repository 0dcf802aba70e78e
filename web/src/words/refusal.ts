/** Why the server refused something, in the reader's language. */
import { Refusal } from "../api/client";
import type { Words } from "./words";

/** Uses the server's words if the page has none. Any other error means that the server could not be reached. */
export function refusalText(error: unknown, words: Words): string {
  return error instanceof Refusal ? (words.refusals[error.code] ?? error.message) : words.noConnection;
}
