/** Arriving at a screen: what the tab is called there, and the focus, which was lost together with the screen before. */
import { app, type Route } from "../state/app.svelte";

const PATIENCE_MS = 10_000;
/** Browsers themselves read a page that they have just loaded. */
let loaded = false;
let leave = (): void => undefined;

/** Screens whose heading changes with what is done there have a name of their own; a table is called like its game. */
function nameOf(at: Route["at"], heading: string): string {
  const { words } = app;
  if (at === "home" || at === "trainer") return "";
  if (at === "game") return app.place;
  if (at === "learn") return words.tutorial;
  if (at === "replay") return words.lookBack;
  if (at === "review") return words.reviewGame;
  if (at === "puzzle") return words.puzzles;
  return heading;
}

/** Waits for the heading of the screen. It gets the focus, so that a screen reader reads it, unless something else has it. */
export function arrive(at: Route["at"]): void {
  leave();
  const moved = loaded;
  loaded = true;
  const watch = new MutationObserver(settle);
  const patience = setTimeout(() => leave(), PATIENCE_MS);
  leave = () => {
    watch.disconnect();
    clearTimeout(patience);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  settle();

  function settle(): void {
    const heading = document.querySelector("h1");
    if (!heading) return;
    leave();
    app.place = nameOf(at, heading.textContent.trim());
    if (!moved || (document.activeElement ?? document.body) !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
