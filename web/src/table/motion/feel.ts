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
  const touched = document.querySelector(what);
  if (touched) shake(touched);
}

function shake(what: Element): void {
  const place = getComputedStyle(what).transform.replace("none", "");
  const at = (by: number): Keyframe => ({ transform: `translateX(${by}px) ${place}` });
  what.animate([{}, at(-3), at(3), at(-3), at(3), {}], 160);
}
