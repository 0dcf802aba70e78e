/** Parts of the page that are loaded on demand. */

const RETRY_MS = 2000;

/**
 * Loads a component. If that fails (no network, or the server has a new version of the page), the page reloads
 * as soon as it can reach the server.
 */
export async function onDemand<Component>(load: () => Promise<{ readonly default: Component }>): Promise<Component> {
  try {
    return (await load()).default;
  } catch {
    return reloadWhenReachable();
  }
}

export async function reloadWhenReachable(): Promise<never> {
  do await new Promise((later) => setTimeout(later, RETRY_MS));
  while (!(await isReachable()));
  location.reload();
  return new Promise<never>(() => undefined);
}

function isReachable(): Promise<boolean> {
  return fetch(".", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
}
