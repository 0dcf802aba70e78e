/**
 * The way to the server: over the network, or to one that runs in this page. The build chooses one of the two
 * (`ALONE`) and leaves the other one out.
 */
import { here } from "./here/road";

export const ask = (path: string, init?: RequestInit): Promise<Response> => (ALONE && path.startsWith("/api/") ? here.ask(path, init) : fetch(path, init));

/** The events of an address, as an EventSource tells them. */
export const listen = (path: string): EventSource => (ALONE ? here.listen(path) : new EventSource(path));
