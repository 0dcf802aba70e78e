/** Delivers the events of the server in the page as the browser's EventSource does, but never reconnects by itself. */
import type { Told } from "./messages";

const [CONNECTING, OPEN, CLOSED] = [0, 1, 2];

export class LocalSource extends EventTarget {
  readyState = CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor(private readonly left: () => void) {
    super();
  }

  opened(): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.onopen?.(new Event("open"));
  }

  told({ name, data, lastId }: Told): void {
    if (this.readyState !== CLOSED) this.dispatchEvent(new MessageEvent(name, { data, lastEventId: lastId ?? "" }));
  }

  /** The server ended it, or is gone: the listener opens a new one. */
  ended(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onerror?.(new Event("error"));
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.left();
  }
}
