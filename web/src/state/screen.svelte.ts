/** How much room there is. All sizes are "design pixels": 1/16 of the root font size, so that a TV scales as a whole. */
import { layoutFor, type Layout, type Measures } from "./layout";

const wide = 1440;
const high = 900;

function userFont(): number {
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;font-size:medium;width:1em;visibility:hidden";
  document.body.append(probe);
  const size = probe.getBoundingClientRect().width || 16;
  probe.remove();
  return size;
}

class Screen {
  width = $state(1440);
  height = $state(900);
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

  #measure(): void {
    const [width, height] = [(innerWidth * 16) / this.#font, (innerHeight * 16) / this.#font];
    const scale = width < 1440 ? 1 : Math.min(2.4, Math.max(1, Math.min(width / wide, height / high)));
    document.documentElement.style.fontSize = scale === 1 ? "" : `${scale * 100}%`;
    [this.width, this.height] = [width / scale, height / scale];
  }

  /** `below` is what something at the lower edge takes away. */
  layout(measures: Measures, face: boolean, below: number): Layout {
    return layoutFor(this.width, this.height - below, measures, face);
  }
}

export const screen = new Screen();

/** A length in design pixels as CSS. */
export function px(length: number): string {
  return `${+(length / 16).toFixed(4)}rem`;
}
