/** What the browser keeps, and whether it promises to go on keeping it. */
export interface Kept {
  readonly megabytes: number | null;
  readonly safe: boolean;
}

export async function kept(): Promise<Kept> {
  const storage = navigator.storage as StorageManager | undefined;
  const [estimate, safe] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
  return { megabytes: estimate?.usage === undefined ? null : Math.ceil(estimate.usage / 1_000_000), safe: safe ?? false };
}

/** Asks for the promise. Some browsers ask the user, others decide by themselves. */
export const askToKeep = async (): Promise<boolean> => (await (navigator.storage as StorageManager | undefined)?.persist?.()) ?? false;
