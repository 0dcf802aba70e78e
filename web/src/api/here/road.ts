/** The way to the server that runs in this page, or in another tab of this browser. */
import { Desk } from "./desk";
import type { Answer } from "./messages";
import { Server } from "./server";

let server: Server | null = null;

/** The one of this tab. It starts when it is first asked. */
export function theServer(): Server {
  if (!server) {
    server = new Server(new Desk());
    server.start();
  }
  return server;
}

const EMPTY = [101, 204, 205, 304];

export const responseOf = ({ status, headers, body }: Answer): Response => new Response(EMPTY.includes(status) ? null : (body as BodyInit), { status, headers });

export const here = {
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const { method = "GET", headers, body, signal } = init;
    const question = { path, method, headers: { ...(headers as Record<string, string>) }, body: (body as string | undefined) ?? null };
    return responseOf(await theServer().desk.ask(question, signal));
  },
  listen: (path: string): EventSource => theServer().desk.listen(path) as unknown as EventSource,
};
