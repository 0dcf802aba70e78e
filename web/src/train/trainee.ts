/** What waits in the trainer: for the profile that plays at this browser, otherwise for the browser. */
import { Refusal } from "../api/client";
import type { Training } from "../api/types";
import { coachApi } from "../moments/api";
import { settings } from "../state/settings.svelte";

const GONE = [403, 404];

/** Asks for the profile that plays here. Without one (none was chosen, it was deleted, or this server keeps none) asks for the browser. */
export async function asOwner<T>(ask: (profile: string | null) => Promise<T>): Promise<T> {
  try {
    return await ask(settings.profile || null);
  } catch (error) {
    if (settings.profile && error instanceof Refusal && GONE.includes(error.status)) return ask(null);
    throw error;
  }
}

export const waiting = (): Promise<Training> => asOwner(coachApi.training);
