/**
 * The way to a server: over the network, or to one that runs in this page. Which of the two is chosen when the page is built
 * (`--mode static`); nothing of the other one is in it.
 */
import { here } from "./here/road";

/** Whether the server is in this page, which then plays on this device alone. */
export const alone = import.meta.env.MODE === "static";

export const ask = (path: string, init?: RequestInit): Promise<Response> => (alone && path.startsWith("/api/") ? here.ask(path, init) : fetch(path, init));

/** The events of an address, as an EventSource tells them. */
export const listen = (path: string): EventSource => (alone ? here.listen(path) : new EventSource(path));

/** The address under which the browser finds a file of the server. */
export const fileAddress = async (path: string): Promise<string> => (alone ? URL.createObjectURL(await (await ask(path)).blob()) : path);
