/** The address of another server that the player uses. Games there are played on its own page: this one cannot talk to it. */
const KEY = "quiltbee-server";

/** What was typed, as an address; null if it is none. A name or a number without `http` is one in the home network. */
export function addressIn(text: string): URL | null {
  const typed = text.trim();
  if (!typed || /\s/.test(typed)) return null;
  try {
    const url = new URL(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`);
    return /^https?:$/.test(url.protocol) && !url.username && url.hostname ? url : null;
  } catch {
    return null;
  }
}

export function rememberedServer(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Keeps where the server is, without the secret of an invitation. */
export function rememberServer({ origin, pathname }: URL): void {
  try {
    localStorage.setItem(KEY, origin + pathname);
  } catch {
    // Without storage it has to be typed again.
  }
}
