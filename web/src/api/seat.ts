/** The invitation of a friend who takes a lesson first: kept while this tab is open, to come back to the seat. */
const KEY = "quiltbee-seat";

export function keepSeat(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** The kept invitation, which is then forgotten. */
export function takeSeat(): string | null {
  try {
    const token = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return token;
  } catch {
    return null;
  }
}
