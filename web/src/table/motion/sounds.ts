/** Synthesised sounds. Silent until the first touch, and when switched off. */
import { settings } from "../../state/settings.svelte";

let soft = true;

/** Chooses the sounds for what lies on the table: cloth, or things. */
export function tune(cloth: boolean): void {
  soft = cloth;
}

let speaker: AudioContext | null = null;

/** Browsers allow sound only after somebody has touched the page. */
addEventListener("pointerdown", () => (speaker ??= "AudioContext" in window ? new AudioContext() : null), { once: true });
addEventListener("keydown", () => (speaker ??= "AudioContext" in window ? new AudioContext() : null), { once: true });

/** Where the sounds cannot be loaded, the game goes on in silence. */
export function play(name: string): void {
  const context = speaker;
  if (!context || !settings.sound || context.state !== "running") return;
  import("./synth").then(({ synthesise }) => synthesise(context, name, soft), () => undefined);
}
