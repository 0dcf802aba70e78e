// The server in its worker. `../messages.ts` says what it hears and says.
import { IndexedBlocks, KeptFile, NoBlocks } from "./blocks.js";
import { forgetModules, startPython } from "./boot.js";

const DATABASE = "/data/games.db";
const news = [];
const lines = new Set();

function tell(what) {
  const kind = Object.keys(what)[0];
  const old = news.findIndex((each) => kind in each);
  if (old >= 0) news.splice(old, 1);
  news.push(what);
  for (const line of lines) line.postMessage(what);
}

// --- keeping --------------------------------------------------------------------------------------------------------------

/** Pages below other paths of the same host have databases of their own. */
const name = `quiltbee ${new URL("../..", import.meta.url).pathname}`;

async function opened() {
  try {
    return await IndexedBlocks.open(name);
  } catch {
    tell({ storage: { kept: false, reason: "unavailable" } });
    return new NoBlocks();
  }
}

let wasKept = true;

async function keep(file) {
  const reason = await file.keep();
  if (reason !== "" || !wasKept) tell({ storage: { kept: reason === "", reason } });
  wasKept = reason === "";
  return reason;
}

// --- the engine, in a worker of its own -----------------------------------------------------------------------------------

function startEngine(hear) {
  const worker = new Worker(new URL("./engine.js", import.meta.url), { type: "module" });
  let on = true;
  worker.onmessage = ({ data }) => on && hear(data);
  worker.onerror = () => on && hear(null);
  return {
    send: (line) => worker.postMessage(line),
    end: () => {
      on = false;
      worker.terminate();
    },
  };
}

// --- starting ---------------------------------------------------------------------------------------------------------------

async function start() {
  const [python, blocks] = await Promise.all([startPython({ serves: true, told: (progress) => tell({ progress }) }), opened()]);
  tell({ progress: { part: "server", done: 0, total: 1 } });
  python.FS.mkdirTree("/data");
  const file = await KeptFile.open(python.FS, DATABASE, blocks);
  const { InWorker } = python.pyimport("quiltbee.server.in_page.worker");
  forgetModules(python);
  const server = InWorker(DATABASE, "/empty.db", startEngine, () => keep(file));
  const version = await server.start();
  tell({ progress: { part: "server", done: 1, total: 1 } });
  tell({ ready: true, version });
  return server;
}

const serving = start();
serving.then((server) => server.prepare_engine()).catch(() => undefined);
serving.catch((error) => tell({ broken: String(error?.message ?? error).slice(-2000) }));

// --- answering --------------------------------------------------------------------------------------------------------------

let keys = 0;

/** One who asks: the page, or another tab by its port. */
function attend(line) {
  const streams = new Map();
  const say = (what, transfer = []) => line.postMessage(what, transfer);

  const asked = {
    async ask(server, id, { method, path, headers = {}, body = null }) {
      const [status, told, content] = await server.ask(method, path, JSON.stringify(headers), body ?? "");
      say({ id, answer: { status, headers: JSON.parse(told), body: content } }, [content.buffer]);
    },
    async listen(server, id, { path }) {
      const key = `${++keys}`;
      streams.set(id, key);
      const why = await server.listen(key, path, (name, data, lastId) => {
        if (streams.get(id) === key) say(name === "" ? { id, opened: true } : { id, event: { name, data, lastId } });
      });
      streams.delete(id);
      say(why === "" ? { id, closed: true } : { id, failed: why });
    },
    async close(server, id) {
      const key = streams.get(id);
      if (key !== undefined) server.leave(key);
      streams.delete(id);
      say({ id, closed: true });
    },
    async export(server, id) {
      const bytes = await server.take_out();
      say({ id, exported: bytes }, [bytes.buffer]);
    },
    async import(server, id, bytes) {
      const why = await server.take_in(bytes);
      say(why === "" ? { id, imported: true } : { id, failed: why });
    },
  };

  line.onmessage = async ({ data }) => {
    if (data.port) return attend(data.port);
    const what = Object.keys(asked).find((each) => each in data);
    try {
      if (what === undefined) throw new Error("nobody knows this message");
      await asked[what](await serving, data.id, data[what]);
    } catch (error) {
      say({ id: data.id, failed: String(error?.message ?? error).slice(-2000) });
    }
  };
  lines.add(line);
  for (const each of news) say(each);
}

attend(globalThis);
