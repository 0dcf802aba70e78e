/** What a hand feels: a short buzz where the device can, and a shake of what does not go. */
import { app } from "../../state/app.svelte";
import { settings } from "../../state/settings.svelte";
import { play } from "./sounds";

export function buzz(milliseconds: number): void {
  if (settings.buzz) navigator.vibrate?.(milliseconds);
}

/** That does not go: a thud, a buzz, and what was touched shakes its head. */
export function refuse(what: string): void {
  play("bad");
  buzz(30);
  if (app.still) return;
  const [left, right] = [{ translate: "-3px" }, { translate: "3px" }];
  document.querySelector(what)?.animate([{}, left, right, left, right, {}], 160);
}
