/** What the page knows of this device: its server, its words, whether a new version waits, whether it can be installed. */
import { theServer } from "../api/here/road";
import { BEGINNING, type State } from "../api/here/news";
import { app } from "../state/app.svelte";
import type { DeviceMessages } from "../words/messages";
import { wordsFrom } from "../words/words";
import de from "../words/device.de.json?url";
import en from "../words/device.en.json?url";

const wordsOf = wordsFrom<DeviceMessages>({ en, de });

class Device {
  server = $state.raw<State>(BEGINNING);
  words = $state.raw<DeviceMessages | null>(null);
  /** The sheet about this device is open. */
  shown = $state(false);

  begin(): void {
    theServer().watch((state) => (this.server = state));
  }

  /** Loads the words of the language that the page speaks now. */
  async speak(): Promise<void> {
    const { code } = app.words;
    const words = await wordsOf(code);
    if (app.words.code === code) this.words = words;
  }
}

export const device = new Device();
