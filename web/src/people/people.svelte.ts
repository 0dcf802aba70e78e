/** The people of this home, as far as this browser knows them; and which of them play here. */
import type { NewProfile, Profile } from "../api/types";
import { keepSettings, settings } from "../state/settings.svelte";
import { peopleApi } from "./api";

class People {
  /** Null until they are known, and where the server keeps none. */
  all = $state.raw<readonly Profile[] | null>(null);

  async load(): Promise<void> {
    this.all = await peopleApi.all();
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
  }

  async add(wanted: NewProfile): Promise<Profile> {
    const made = await peopleApi.add(wanted);
    this.all = [...(this.all ?? []), made];
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
