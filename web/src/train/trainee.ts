/** What waits in the trainer, and whose it is: that of the profile that plays at this browser, otherwise that of the browser. */
import { Refusal } from "../api/client";
import type { Training } from "../api/types";
import { coachApi } from "../moments/api";
import { settings } from "../state/settings.svelte";

const GONE = [403, 404];

/** Asks for the profile that plays here; for the browser if there is none, it is gone, or this server keeps none. */
export async function asOwner<T>(ask: (profile: string | null) => Promise<T>): Promise<T> {
  try {
    return await ask(settings.profile || null);
  } catch (error) {
    if (settings.profile && error instanceof Refusal && GONE.includes(error.status)) return ask(null);
    throw error;
  }
}

export const waiting = (): Promise<Training> => asOwner(coachApi.training);
