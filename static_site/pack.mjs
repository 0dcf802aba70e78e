// Runs a Python file in Pyodide under Node, where it sees folders of this machine: node pack.mjs PYODIDE SCRIPT NAME=FOLDER...
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
for (const [name, folder] of folders.map((each) => each.split("="))) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/${name}`);
}
try {
  await python.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
