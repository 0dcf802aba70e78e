// Python in a worker, with the archives it needs. Everything lies beside this file.
const beside = (name) => new URL(name, import.meta.url).href;
const SITE = "/site";

/** Loads the files of these names; `told` hears how many bytes are there. */
async function loaded(names, sizes, told) {
  const total = names.reduce((sum, name) => sum + sizes[name], 0);
  let done = 0;
  const load = async (name) => {
    const answer = await fetch(beside(name));
    if (!answer.ok) throw new Error(`${name} is missing (${answer.status})`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    told?.({ part: "download", done: (done += sizes[name]), total });
    return [name, bytes];
  };
  return Object.fromEntries(await Promise.all(names.map(load)));
}

function put(python, path, bytes) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, bytes);
}

/** Python with quiltbee; with the packages of the server, too, if it is to serve. */
export async function startPython({ serves, told }) {
  const sizes = await (await fetch(beside("parts.json"))).json();
  const own = ["quiltbee.zip", "kernel.so", ...(serves ? ["packages.zip", "pydantic_core.so", "empty.db"] : [])];
  const ofPython = ["pyodide.asm.wasm", "stdlib.zip"];
  const [files, { loadPyodide }] = await Promise.all([loaded([...ofPython, ...own], sizes, told), import(beside("pyodide.mjs"))]);
  told?.({ part: "python", done: 0, total: 1 });
  const python = await loadPyodide({
    indexURL: beside("./"),
    stdLibURL: beside("stdlib.zip"),
    lockFileURL: beside("pyodide-lock.json"),
    packageBaseUrl: beside("./"),
    env: { HOME: "/home", QUILTBEE_TREE_MEMORY: String(64 << 20) },
  });
  python.unpackArchive(files["quiltbee.zip"], "zip", { extractDir: SITE });
  put(python, `${SITE}/quiltbee/kernel/kernel.so`, files["kernel.so"]);
  if (serves) {
    python.unpackArchive(files["packages.zip"], "zip", { extractDir: SITE });
    put(python, `${SITE}/pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so`, files["pydantic_core.so"]);
    put(python, "/empty.db", files["empty.db"]);
  }
  python.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
  return python;
}
