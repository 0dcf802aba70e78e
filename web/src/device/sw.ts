/**
 * The service worker of the static page: it keeps all files of one version together, and answers with them without a network.
 *
 * Its own address says which version it belongs to (`sw.js?v=…`). It fetches the list of that version (`files.json`) and each file in
 * it. Files with the same hash in an older version are taken from there. If a single file is missing or does not match
 * the list, nothing of this version is used. Only the static page has a service worker: `quiltbee serve` has none.
 */
interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extended {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope extends EventTarget {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
interface Listed {
  readonly path: string;
  /** SHA-256 in hexadecimal, or its beginning. */
  readonly hash: string;
}
interface List {
  readonly version: string;
  readonly files: readonly Listed[];
}

const worker = globalThis as unknown as Scope;
const scope = worker.registration.scope;
const VERSION = new URL(location.href).searchParams.get("v") ?? "";
/** Other pages of quiltbee may be on the same host, in other folders. */
const OURS = `quiltbee ${new URL(scope).pathname} `;
const NAME = OURS + VERSION;
const LIST = "files.json";
const HASH = "x-quiltbee-hash";
const AT_ONCE = 4;

const addressOf = (path: string): string => new URL(path, scope).href;

const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The file from the host, if it matches the list. Some hosts say "not modified" of a file that was; then the browser answers with an
 * older file that it has kept, and we ask once more, past the browser's cache.
 */
async function fetched({ path, hash }: Listed): Promise<Response> {
  for (const cache of ["no-cache", "reload"] as const) {
    const answer = await fetch(addressOf(path), { cache });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const content = await answer.arrayBuffer();
    if (!hexOf(await crypto.subtle.digest("SHA-256", content)).startsWith(hash)) continue;
    const headers = new Headers({ [HASH]: hash, "content-type": answer.headers.get("content-type") ?? "application/octet-stream" });
    return new Response(content, { headers });
  }
  throw new Error(`${path} is not that of version ${VERSION}`);
}

/** The same file from the cache of an older version. */
async function carried({ path, hash }: Listed, older: readonly Cache[]): Promise<Response | undefined> {
  for (const cache of older) {
    const found = await cache.match(addressOf(path));
    if (found?.headers.get(HASH) === hash) return found;
  }
  return undefined;
}

async function install(): Promise<void> {
  const answer = await fetch(addressOf(LIST), { cache: "no-store" });
  const list = (await answer.clone().json()) as List;
  if (list.version !== VERSION) throw new Error(`the host has version ${list.version}`);
  const cache = await caches.open(NAME);
  const older = await Promise.all((await ours()).map((name) => caches.open(name)));
  const left = [...list.files].filter(({ path }) => path !== LIST);
  const some = async (): Promise<void> => {
    for (let file = left.pop(); file; file = left.pop()) {
      const kept = (await carried(file, [cache, ...older])) ?? (await fetched(file));
      await cache.put(addressOf(file.path), kept);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  await cache.put(addressOf(LIST), answer);
}

/** The caches of the other versions of this page. */
const ours = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);

async function activate(): Promise<void> {
  await Promise.all((await ours()).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A file of the list that the browser has thrown away comes from the host again, if the host still has this version. */
async function answerTo(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const found = await cache.match(addressOf(path), { ignoreVary: true });
  if (found) return found;
  const list = (await (await cache.match(addressOf(LIST)))?.json()) as List | undefined;
  const file = list?.files.find((each) => each.path === path);
  return file ? fetched(file) : fetch(request);
}

/** The path of a file below the page's own; null if it is no file of ours. */
function pathOf({ method, url }: Request): string | null {
  const { origin, pathname } = new URL(url);
  const own = new URL(scope);
  if (method !== "GET" || origin !== own.origin || !pathname.startsWith(own.pathname)) return null;
  return decodeURI(pathname.slice(own.pathname.length)) || "index.html";
}

worker.addEventListener("install", (event) => (event as Extended).waitUntil(install()));
worker.addEventListener("activate", (event) => (event as Extended).waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if ((event as MessageEvent).data === "go") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const path = pathOf(request);
  // The newest list says whether there is a new version: it always comes from the host.
  if (path !== null && path !== LIST) (event as Fetching).respondWith(answerTo(path, request));
});

export {};
