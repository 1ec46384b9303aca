import { once } from "node:events";
import { type AddressInfo, type NetConnectOpts, type Server, type Socket, connect, createServer } from "node:net";
import type { Stage } from "./stage.ts";

/** How the line is: as it should be, silent (accepts and passes nothing), slow, or not there at all. */
type Line = { kind: "good" | "frozen" | "gone" } | { kind: "slow"; ms: number };

export interface TcpProxy {
  port: number;
  /** How many connections are open now. */
  open(): number;
  /** Passes nothing on, without closing any connection. */
  freeze(): void;
  /** Every piece takes this much longer. */
  delay(ms: number): void;
  /** Ends all connections at once; new ones are accepted. */
  cut(): void;
  /** Ends all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** As it should be again; what was frozen is passed on. */
  heal(): Promise<void>;
}

/** A line between two programs that can be cut, slowed, frozen and taken away. */
export async function startTcpProxy(stage: Stage, target: NetConnectOpts): Promise<TcpProxy> {
  let line: Line = { kind: "good" };
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const callee = connect({ ...target, allowHalfOpen: true });
    const pair = [caller, callee] as const;
    pairs.add(pair);
    pass(caller, callee, () => line);
    pass(callee, caller, () => line);
    for (const socket of pair) {
      socket.on("error", () => end(pair));
      socket.once("close", () => end(pair));
    }
    if (line.kind === "frozen") for (const socket of pair) socket.pause();
  });
  const end = (pair: readonly [Socket, Socket]): void => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const cut = (): void => {
    for (const pair of pairs) end(pair);
  };
  const resume = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.resume();
  };
  const port = await listen(server, 0);
  stage.atEnd(async () => {
    cut();
    if (server.listening) await new Promise((done) => server.close(done));
  });
  return {
    port,
    open: () => pairs.size,
    freeze: () => {
      line = { kind: "frozen" };
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    delay: (ms) => {
      line = { kind: "slow", ms };
      resume();
    },
    cut,
    refuse: async () => {
      line = { kind: "gone" };
      cut();
      if (server.listening) await new Promise((done) => server.close(done));
    },
    heal: async () => {
      line = { kind: "good" };
      resume();
      if (!server.listening) await listen(server, port);
    },
  };
}

function pass(from: Socket, to: Socket, lineNow: () => Line): void {
  from.on("data", (piece: Buffer) => {
    const line = lineNow();
    if (line.kind === "slow") setTimeout(() => to.write(piece), line.ms);
    else to.write(piece);
    if (line.kind === "frozen") from.pause();
  });
  from.once("end", () => to.end());
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
