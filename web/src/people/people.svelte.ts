/** The people of this home, as far as this browser knows them; and which of them play here. */
import type { NewProfile, Profile } from "../api/types";
import { keepSettings, settings } from "../state/settings.svelte";
import { peopleApi } from "./api";

class People {
  /** Null until they are known, and where the server keeps none. */
  all = $state.raw<readonly Profile[] | null>(null);

  /** This browser plays here, so it may read the book. */
  reads = $state(false);

  async load(): Promise<void> {
    [this.all, this.reads] = await peopleApi.all();
    await this.comeIn().catch(() => undefined);
  }

  /** At home it is enough to say who plays here. */
  async comeIn(): Promise<void> {
    if (this.reads || !this.me) return;
    await peopleApi.here(this.me.profile);
    this.reads = true;
  }

  get(id: string | null | undefined): Profile | undefined {
    return this.all?.find((each) => each.profile === id);
  }

  /** Who plays here: the person that was chosen, if the server still knows them. */
  get me(): Profile | undefined {
    return this.get(settings.profile);
  }

  /** The other one at the same table. */
  get other(): Profile | undefined {
    return settings.otherProfile === settings.profile ? undefined : this.get(settings.otherProfile);
  }

  choose(id: string): void {
    settings.profile = id;
    if (settings.otherProfile === id) settings.otherProfile = "";
    keepSettings();
    void this.comeIn().catch(() => undefined);
  }

  async add(wanted: NewProfile): Promise<Profile> {
    const made = await peopleApi.add(wanted);
    [this.all, this.reads] = [[...(this.all ?? []), made], true];
    return made;
  }

  async change(id: string, wanted: NewProfile): Promise<void> {
    await peopleApi.change(id, wanted);
    this.all = this.all?.map((each) => (each.profile === id ? { ...each, ...wanted } : each)) ?? null;
  }

  async remove(id: string): Promise<void> {
    await peopleApi.remove(id);
    this.all = this.all?.filter((each) => each.profile !== id) ?? null;
    if (settings.profile === id) settings.profile = "";
    if (settings.otherProfile === id) settings.otherProfile = "";
    keepSettings();
  }
}

export const people = new People();
