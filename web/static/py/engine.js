// What thinks, in a worker of its own, so that the server never waits. Lines of the engine protocol come and go.
import { forgetModules, startPython } from "./boot.js";

const waiting = [];
let hear = (line) => waiting.push(line);
onmessage = ({ data }) => hear(data);

const python = await startPython({ serves: false });
const { engine } = python.pyimport("quiltbee.server.in_page.thinking");
forgetModules(python);
hear = engine((line) => postMessage(line));
waiting.forEach((line) => hear(line));
