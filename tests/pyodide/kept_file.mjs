// The file that a page keeps in the browser (web/static/py/blocks.js), in the file system of Pyodide:
// node kept_file.mjs PYODIDE BLOCKS
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [pyodide, blocks] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const { KeptFile } = await import(pathToFileURL(blocks).href);
const { FS } = await loadPyodide({ indexURL: pyodide });
const [SHORT, LONG] = [5_000, 100_000];

/** Where the blocks are kept, as long as there is room. */
class Shelf {
  isFull = false;
  size = 0;
  blocks = new Map();

  async load() {
    return { size: this.size, blocks: [...this.blocks] };
  }

  async put(size, changed) {
    if (this.isFull) throw new DOMException("no room", "QuotaExceededError");
    for (const [number, bytes] of changed) this.blocks.set(number, bytes);
    for (const number of [...this.blocks.keys()]) if (number * 4096 >= size) this.blocks.delete(number);
    this.size = size;
  }
}

const content = (size, byte) => new Uint8Array(size).fill(byte);

/** What is kept, as the next page finds it. */
async function kept(shelf) {
  await KeptFile.open(FS, "/next", shelf);
  const found = FS.readFile("/next");
  FS.unlink("/next");
  return found;
}

for (const before of [SHORT, LONG])
  for (const after of [SHORT, LONG]) {
    const [shelf, path] = [new Shelf(), `/${before}-${after}`];
    const keeper = await KeptFile.open(FS, path, shelf);
    FS.writeFile(path, content(before, 1));
    assert.equal(await keeper.keep(), "");
    assert.deepEqual(await kept(shelf), content(before, 1));

    shelf.isFull = true;
    FS.writeFile(path, content(after, 2));
    assert.equal(await keeper.keep(), "full");
    assert.deepEqual(FS.readFile(path), content(before, 1), `${after} bytes in place of ${before} are put back`);
    assert.equal(await keeper.keep(), "", "where nothing has changed no room is needed");

    shelf.isFull = false;
    FS.writeFile(path, content(after, 3));
    assert.equal(await keeper.keep(), "");
    assert.deepEqual(await kept(shelf), content(after, 3));
  }
