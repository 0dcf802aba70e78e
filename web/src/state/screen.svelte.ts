/** How much room there is, in design pixels (see art/px.ts), and what the device prefers. */

/** The screen that the page was drawn for; a larger one scales it as a whole. */
const WIDTH = 1440;
const HEIGHT = 900;

function userFont(): number {
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;font-size:medium;width:1em;visibility:hidden";
  document.body.append(probe);
  const size = probe.getBoundingClientRect().width || 16;
  probe.remove();
  return size;
}

class Screen {
  width = $state(WIDTH);
  height = $state(HEIGHT);
  dark = $state(false);
  still = $state(false);
  #font = 16;

  listen(): void {
    this.#font = userFont();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const look = (): void => {
      this.dark = dark.matches;
      this.still = still.matches;
      this.#measure();
    };
    dark.addEventListener("change", look);
    still.addEventListener("change", look);
    addEventListener("resize", look);
    look();
  }

  /** A length of the screen in design pixels. */
  design(length: number): number {
    return (length * this.width) / innerWidth;
  }

  #measure(): void {
    const [width, height] = [(innerWidth * 16) / this.#font, (innerHeight * 16) / this.#font];
    const scale = width < WIDTH ? 1 : Math.min(2.4, Math.max(1, Math.min(width / WIDTH, height / HEIGHT)));
    document.documentElement.style.fontSize = scale === 1 ? "" : `${scale * 100}%`;
    [this.width, this.height] = [width / scale, height / scale];
  }
}

export const screen = new Screen();
