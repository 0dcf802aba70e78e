// Python in a worker, with the archives it needs. Everything lies beside this file.
const beside = (name) => new URL(name, import.meta.url).href;
const SITE = "/site";
const KERNEL = `${SITE}/quiltbee/kernel/kernel.so`;
const PYDANTIC = `${SITE}/pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so`;
/** For the tree of a search: a phone has little memory. A second of level 8 needs hardly more. */
const TREE_BYTES = 24 << 20;

const OF_PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "pyodide-lock.json"];

/**
 * What the service worker has stored is read without it, also by Pyodide: that takes less time and memory. The name of this folder
 * changes with its content, so it can be no other version.
 */
const fromHost = globalThis.fetch;
globalThis.fetch = async (asked, init) => {
  const kept = await globalThis.caches?.match(asked).catch(() => undefined);
  return kept ?? fromHost(asked, init);
};

/** The files of these names; `came` hears of each. */
async function loaded(names, came) {
  const load = async (name) => {
    const answer = await fetch(beside(name));
    if (!answer.ok) throw new Error(`${name} is missing (${answer.status})`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    came(name);
    return [name, bytes];
  };
  return Object.fromEntries(await Promise.all(names.map(load)));
}

/** Python alone. It fetches its files itself, and compiles them while they come. */
async function booted(came) {
  const { loadPyodide } = await import(beside("pyodide.mjs"));
  const python = await loadPyodide({
    indexURL: beside("./"),
    stdLibURL: beside("stdlib.zip"),
    lockFileURL: beside("pyodide-lock.json"),
    packageBaseUrl: beside("./"),
    env: { HOME: "/home", QUILTBEE_TREE_MEMORY: String(TREE_BYTES) },
  });
  OF_PYTHON.forEach(came);
  return python;
}

function put(python, path, bytes) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, bytes);
}

/** Python with quiltbee; with the packages of the server, too, if it is to serve. `told` hears how far that has come. */
export async function startPython({ serves, told }) {
  const sizes = await (await fetch(beside("parts.json"))).json();
  const own = ["quiltbee.zip", "kernel.so", ...(serves ? ["packages.zip", "pydantic_core.so", "empty.db"] : [])];
  const total = [...OF_PYTHON, ...own].reduce((sum, name) => sum + sizes[name], 0);
  let done = 0;
  const came = (name) => told?.({ part: "download", done: (done += sizes[name]), total });
  const [python, files] = await Promise.all([booted(came), loaded(own, came)]);
  told?.({ part: "python", done: 1, total: 1 });
  python.unpackArchive(files["quiltbee.zip"], "zip", { extractDir: SITE });
  put(python, KERNEL, files["kernel.so"]);
  if (serves) {
    python.unpackArchive(files["packages.zip"], "zip", { extractDir: SITE });
    put(python, PYDANTIC, files["pydantic_core.so"]);
    put(python, "/empty.db", files["empty.db"]);
  }
  python.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
  return python;
}

/** Compiled modules that were loaded: their files are not needed a second time. */
export function forgetModules(python) {
  for (const path of [KERNEL, PYDANTIC]) if (python.FS.analyzePath(path).exists) python.FS.unlink(path);
}
