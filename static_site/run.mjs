// Runs a Python file in Pyodide under Node, where it sees folders of this machine and the words after "--":
// node run.mjs PYODIDE SCRIPT NAME=FOLDER... [-- WORD...]. If the file ends in a number, that is the exit code.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, ...others] = process.argv.slice(2);
const end = others.includes("--") ? others.indexOf("--") : others.length;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
python.pyimport("sys").argv = python.toPy([script, ...others.slice(end + 1)]);
for (const [name, folder] of others.slice(0, end).map((each) => each.split("="))) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/${name}`);
}
try {
  const code = await python.runPythonAsync(readFileSync(script, "utf8"));
  process.exit(typeof code === "number" ? code : 0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
