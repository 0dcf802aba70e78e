/** What an invitation says, in words. */
import type { Invitation } from "../api/types";
import type { Wardrobe } from "../art/dress";
import type { Words } from "../words/words";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Open: a seat is free. Taken: you may watch. Device: it is your own seat. Dead: the link no longer works. */
export type Promised = "open" | "taken" | "device" | "dead";

export function promisedBy(invitation: Invitation | null): Promised {
  if (!invitation || invitation.gives === "nothing") return "dead";
  if (invitation.gives === "watch") return "taken";
  return invitation.purpose === "device" ? "device" : "open";
}

export function heading(state: Promised, host: string | null, invitation: Invitation | null, words: Words): string {
  const title = invitation?.edition?.title ?? "";
  if (state === "dead") return host ? words.join.dead(host) : words.join.deadNobody;
  if (state === "taken") return words.join.taken;
  if (state === "device") return words.join.device(invitation?.host ?? "");
  return host ? words.join.invites(host, title) : words.join.invited(title);
}

/** How long the game takes, with which clock and board, and that it costs nothing. */
export function termsOf(invitation: Invitation, wardrobe: Wardrobe, words: Words, brief: boolean): string {
  const { edition } = invitation;
  const board = edition && !edition.own && edition.board !== wardrobe.info.boards[0] ? words.boards[edition.board] : undefined;
  const parts = [words.howLong[edition?.own ? "" : (edition?.id ?? "")], clockOf(invitation.clock, words), board && `${board}.`, headStartOf(invitation, words), brief ? words.join.factsBrief : words.join.facts];
  return parts.filter(Boolean).join(" ");
}

function headStartOf({ head_start: more, host }: Invitation, words: Words): string {
  if (!more) return "";
  return more > 0 ? words.headStart.you(more) : words.headStart.other(host ?? words.player(1), -more);
}

function clockOf(clock: Invitation["clock"], words: Words): string {
  if (!clock || clock.kind === "none") return "";
  if (clock.kind === "days") return words.join.days(Math.round(clock.base_ms / DAY));
  const minutes = Math.round(clock.base_ms / MINUTE);
  return clock.increment_ms ? words.join.increment(minutes, Math.round(clock.increment_ms / 1000)) : words.join.fischer(minutes);
}
