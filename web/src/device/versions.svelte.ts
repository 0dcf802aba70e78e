/**
 * The service worker (sw.ts) keeps all files of a version. The host has the list of the newest version. If that is another one, a new
 * service worker fetches all its files beside the old ones, and takes over when the player asks for it.
 */
import { pageVersion } from "../api/here/version";

const LOOK_MS = 3_600_000;
const LIST = "files.json";

/** Its address says which version it belongs to. */
const versionOf = (worker: ServiceWorker): string | null => new URL(worker.scriptURL).searchParams.get("v");

class Versions {
  /** The page cannot be stored: an old browser, or an address without https. */
  readonly never = !("serviceWorker" in navigator);
  /** Everything is stored. */
  stored = $state(false);
  /** A new version is stored, too, and waits. */
  waiting = $state.raw<ServiceWorker | null>(null);

  constructor() {
    if (this.never) return;
    // The host may have a newer version than this page: so even the first service worker may be one of another version.
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      const { controller } = navigator.serviceWorker;
      if (controller && versionOf(controller) !== pageVersion()) location.reload();
    });
  }

  begin(): void {
    if (this.never) return;
    const look = (): void => void this.#look().catch(() => undefined); // without a network there is nothing new
    look();
    setInterval(look, LOOK_MS);
    addEventListener("visibilitychange", () => document.hidden || look());
  }

  /** Loads the new version; the page reloads when it has taken over. */
  load(): void {
    this.waiting?.postMessage("go");
  }

  async #look(): Promise<void> {
    const known = await navigator.serviceWorker.getRegistration();
    if (known) this.#follow(known);
    const answer = await fetch(LIST, { cache: "no-store" });
    const { version } = (await answer.json()) as { version: string };
    this.#follow(await navigator.serviceWorker.register(`sw.js?v=${encodeURIComponent(version)}`, { updateViaCache: "none" }));
  }

  readonly #followed = new Set<ServiceWorker>();

  #follow(registration: ServiceWorkerRegistration): void {
    const see = (): void => {
      this.stored ||= Boolean(registration.active);
      this.waiting = registration.active ? registration.waiting : null;
      for (const each of [registration.installing, registration.waiting, registration.active]) {
        if (!each || this.#followed.has(each)) continue;
        this.#followed.add(each);
        each.addEventListener("statechange", see);
      }
    };
    registration.onupdatefound = see;
    see();
  }
}

export const versions = new Versions();
