/** Why the server refused something, in the reader's language. */
import { Refusal } from "../api/client";
import type { Words } from "./words";

/** Uses the server's words if the page has none. Any other error means that the server could not be reached. */
export function refusalText(error: unknown, words: Words): string {
  if (!(error instanceof Refusal)) return words.noConnection;
  const message = words.refusals[error.code];
  if (typeof message === "string") return message;
  const told = error.message.replace(/\.$/, "");
  return message ? message(told, error.wait) : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}
