import { Agent, request } from "node:http";
import type { MeasuredServer } from "./servers.ts";

export interface Call {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 24 });

/** One call over a connection that stays open. */
export const send = (port: number, call: Call): Promise<Reply> =>
  new Promise((done, fail) => {
    const { method = "GET", path, headers = {}, body } = call;
    const outgoing = request({ host: "127.0.0.1", port, agent, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.once("error", fail);
    });
    outgoing.once("error", fail);
    outgoing.end(body);
  });

/** Logs the demo's owner in; the headers are those their browser sends from then on. */
export async function demoOwner(port: number): Promise<Record<string, string>> {
  const { token } = await logIn(port);
  return { ...BROWSER, authorization: `Bearer ${token}` };
}

const BROWSER = {
  "accept-language": "en-GB,en;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
};

/** The same, with what their browser keeps. */
export async function logIn(port: number): Promise<{ token: string; user: unknown }> {
  const headers = { ...BROWSER, "content-type": "application/json" };
  const body = JSON.stringify({ email: "owner@demo.test", password: "Demo1234!" });
  const { body: answer } = await send(port, { method: "POST", path: "/api/auth/login", headers, body });
  return JSON.parse(answer.toString()) as { token: string; user: unknown };
}

/** Makes all calls, some at a time, and says how many microseconds of the server's processor each took. */
export async function costOf(
  server: MeasuredServer,
  calls: readonly Call[],
  { wanted, atOnce = 16 }: { wanted: number; atOnce?: number },
): Promise<number> {
  const before = await server.cpu();
  const waiting = calls.values();
  const work = async (): Promise<void> => {
    for (const call of waiting) {
      const { status } = await send(server.port, call);
      if (status !== wanted) throw new Error(`${call.path} answered ${status} instead of ${wanted}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ((await server.cpu()) - before) / calls.length;
}
