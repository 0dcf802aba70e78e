/** A short vibration where the device supports it, and a shake for what cannot be done. */
import { app } from "../../state/app.svelte";
import { settings } from "../../state/settings.svelte";
import { play } from "./sounds";

export function buzz(milliseconds: number): void {
  if (settings.buzz) navigator.vibrate?.(milliseconds);
}

/** Says that something cannot be done: a thud, a vibration, and the touched element shakes. */
export function refuse(what: string): void {
  play("bad");
  buzz(30);
  if (app.still) return;
  const [left, right] = [{ translate: "-3px" }, { translate: "3px" }];
  document.querySelector(what)?.animate([{}, left, right, left, right, {}], 160);
}
