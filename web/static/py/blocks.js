// The database file is in memory; its blocks are kept in IndexedDB. What one commit changes is kept in one transaction, so what
// is kept is always the file as it was after some commit.
const BLOCK = 4096;

/**
 * Where blocks are kept: `load` gives what is there, `put` takes all of a change or nothing. Both count one further. A server whose
 * tab was frozen has missed some of that count, and can put nothing more.
 */
export class IndexedBlocks {
  #database;
  #turn = 0;

  constructor(database) {
    this.#database = database;
  }

  static open(name) {
    return new Promise((go, fail) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("blocks");
        asked.result.createObjectStore("facts");
      };
      asked.onsuccess = () => go(new IndexedBlocks(asked.result));
      asked.onerror = () => fail(asked.error);
      asked.onblocked = () => fail(new Error("another page holds the database"));
    });
  }

  #transaction(mode, work) {
    return new Promise((go, fail) => {
      const transaction = this.#database.transaction(["blocks", "facts"], mode, { durability: "strict" });
      const told = work(transaction.objectStore("blocks"), transaction.objectStore("facts"));
      transaction.oncomplete = () => go(told());
      transaction.onabort = () => fail(transaction.error ?? new Error("the browser took it back, or another server has the turn"));
    });
  }

  async load() {
    return await this.#load("readwrite").catch(() => this.#load("readonly")); // where nothing more can be kept it can be read
  }

  #load(mode) {
    return this.#transaction(mode, (blocks, facts) => {
      const [turn, size, keys, all] = [facts.get("turn"), facts.get("size"), blocks.getAllKeys(), blocks.getAll()];
      turn.onsuccess = () => {
        this.#turn = turn.result ?? 0;
        if (mode === "readwrite") facts.put(++this.#turn, "turn");
      };
      return () => ({ size: size.result ?? 0, blocks: keys.result.map((key, at) => [key, all.result[at]]) });
    });
  }

  async put(size, changed) {
    await this.#transaction("readwrite", (blocks, facts) => {
      const [turn, next] = [facts.get("turn"), this.#turn + 1];
      turn.onsuccess = () => (turn.result ?? 0) === this.#turn || turn.transaction.abort();
      facts.put(next, "turn");
      for (const [number, bytes] of changed) blocks.put(bytes, number);
      blocks.delete(IDBKeyRange.lowerBound(Math.ceil(size / BLOCK)));
      facts.put(size, "size");
      return () => (this.#turn = next);
    });
  }
}

/** For where nothing can be kept. */
export class NoBlocks {
  async load() {
    return { size: 0, blocks: [] };
  }

  async put() {}
}

/** A file of Pyodide that knows which of its blocks are not kept yet, and what they were before. */
export class KeptFile {
  #node;
  #kept;
  #before = new Map();
  #sizeBefore;
  #resize;

  constructor(fs, path, kept, found) {
    this.#kept = kept;
    fs.writeFile(path, new Uint8Array(found.size));
    this.#node = fs.lookupPath(path).node;
    for (const [number, bytes] of found.blocks) this.#node.contents.set(bytes.subarray(0, found.size - number * BLOCK), number * BLOCK);
    this.#sizeBefore = found.size;
    this.#watch();
  }

  static async open(fs, path, kept) {
    return new KeptFile(fs, path, kept, await kept.load());
  }

  /** Has every change of the file noted before it is made. */
  #watch() {
    const [node, streams, nodes] = [this.#node, this.#node.stream_ops, this.#node.node_ops];
    this.#resize = (size) => nodes.setattr(node, { size });
    node.stream_ops = {
      ...streams,
      write: (stream, buffer, offset, length, position, canOwn) => {
        this.#note(position, position + length);
        return streams.write(stream, buffer, offset, length, position, false && canOwn);
      },
    };
    node.node_ops = {
      ...nodes,
      setattr: (changed, attributes) => {
        if (attributes.size !== undefined) this.#note(Math.min(attributes.size, node.usedBytes), Math.max(attributes.size, node.usedBytes));
        return nodes.setattr(changed, attributes);
      },
    };
  }

  #note(from, to) {
    for (let number = Math.floor(from / BLOCK); number * BLOCK < to; number++)
      if (!this.#before.has(number)) this.#before.set(number, this.#block(number));
  }

  #block(number) {
    return this.#node.contents.slice(number * BLOCK, Math.min((number + 1) * BLOCK, this.#node.usedBytes));
  }

  /** Keeps what has changed. If that fails, the file is as it was before, and the reason is returned: full or unavailable. */
  async keep() {
    if (this.#before.size === 0) return "";
    const [before, sizeBefore, size] = [this.#before, this.#sizeBefore, this.#node.usedBytes];
    const changed = [...before.keys()].filter((number) => number * BLOCK < size).map((number) => [number, this.#block(number)]);
    [this.#before, this.#sizeBefore] = [new Map(), size];
    try {
      await this.#kept.put(size, changed);
      return "";
    } catch (error) {
      this.#restore(sizeBefore, [...this.#before, ...before]);
      return error?.name === "QuotaExceededError" ? "full" : "unavailable";
    }
  }

  #restore(size, blocks) {
    this.#resize(size); // where the file has become shorter there is no place for its end
    const ofTheFile = blocks.filter(([number]) => number * BLOCK < size);
    for (const [number, bytes] of ofTheFile) this.#node.contents.set(bytes.subarray(0, size - number * BLOCK), number * BLOCK);
    [this.#before, this.#sizeBefore] = [new Map(), size];
  }
}
