/** Parts of the page that are fetched when they are needed. */

const RETRY_MS = 2000;

/**
 * Fetches a component. If that fails (no network, or the server has a new version of the page), the page is loaded again
 * as soon as the server can be reached.
 */
export async function onDemand<Component>(load: () => Promise<{ readonly default: Component }>): Promise<Component> {
  try {
    return (await load()).default;
  } catch {
    return reloadWhenReachable();
  }
}

async function reloadWhenReachable(): Promise<never> {
  do await new Promise((later) => setTimeout(later, RETRY_MS));
  while (!(await isReachable()));
  location.reload();
  return new Promise<never>(() => undefined);
}

function isReachable(): Promise<boolean> {
  return fetch("/", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
}
