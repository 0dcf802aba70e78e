/** The device's own share sheet, where the browser has one. */

export function canShare(what: ShareData): boolean {
  return typeof navigator.share === "function" && (navigator.canShare?.(what) ?? !what.files);
}

/** Opens the sheet. Somebody who closes it has changed their mind, and nothing is to be said. */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
  }
}
