/** Installing the page, where the browser offers it. */

/** Chromium's own event; it is in no standard. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installation {
  offer = $state.raw<Offer | null>(null);
  done = $state(matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true);
  /** Safari offers nothing: there one must know where to tap. */
  readonly ios = "standalone" in navigator;

  begin(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => ([this.offer, this.done] = [null, true]));
  }

  async install(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null;
  }
}

export const installation = new Installation();
