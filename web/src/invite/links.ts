/** The links for open seats, kept in this browser: a new link would make the one that a friend already has useless. */
import { api } from "../api/client";
import type { Link } from "../api/types";

const KEY = "quiltbee-invites";
const MOST = 8;
type Kept = readonly { readonly game: string; readonly link: Link }[];

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept;
  } catch {
    return [];
  }
}

/** Keeps the link of a game; the oldest ones are forgotten. */
export function keepInvite(game: string, link: Link | undefined): void {
  if (!link) return;
  const others = kept().filter((each) => each.game !== game);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ game, link }, ...others].slice(0, MOST)));
  } catch {
    // Without storage, each visit makes a new link.
  }
}

/** The kept link if it still gives this seat, otherwise a new one. */
export async function inviteTo(game: string, seat: number): Promise<Link> {
  const link = kept().find((each) => each.game === game && each.link.seat === seat)?.link;
  const promised = link && (await api.look(link.token).catch(() => null));
  if (link && promised?.gives === "seat") return link;
  const made = await api.link(game, "invite", seat);
  keepInvite(game, made);
  return made;
}
