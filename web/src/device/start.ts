/** What only the static page does: it starts its server, shows the progress of that, stores itself, and can be installed. */
import { mount } from "svelte";
import Band from "./Band.svelte";
import { device } from "./device.svelte";
import { installation } from "./install.svelte";

export function start(): void {
  device.begin();
  installation.begin();
  const target = document.getElementById("device") as HTMLElement;
  target.replaceChildren();
  mount(Band, { target });
}
