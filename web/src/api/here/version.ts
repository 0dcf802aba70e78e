/** What the build has written into the page (static_site/site.py): its version, and the server that belongs to it. */
const told = (name: "version" | "server"): string => document.getElementById("device")?.dataset[name] ?? "";

export const pageVersion = (): string => told("version");
/** The address of its script. The folder has another name in each version of the server. */
export const pageServer = (): string => told("server");
