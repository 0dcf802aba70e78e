/** What waits in the trainer: that of the profile that plays at this browser, otherwise that of the browser. */
import { Refusal } from "../api/client";
import type { Training } from "../api/types";
import { coachApi } from "../moments/api";
import { settings } from "../state/settings.svelte";

export async function waiting(): Promise<Training> {
  try {
    return await coachApi.training(settings.profile || null);
  } catch (error) {
    // The profile is gone, or this server keeps none.
    if (settings.profile && error instanceof Refusal) return coachApi.training(null);
    throw error;
  }
}
