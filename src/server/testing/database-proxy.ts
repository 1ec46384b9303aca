import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { afterAll } from "vitest";

export interface DatabaseProxy {
  connectionString: string;
  /** Nothing passes any more, in either direction; connections stay open, new ones are accepted and met with silence. */
  freeze(): void;
  /** Lets everything pass again, what was held back first. */
  thaw(): void;
  /** Breaks every connection. */
  cut(): void;
}

/** Stands between the product and a database and plays a network, or a machine, that fails. */
export async function databaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const url = new URL(connectionString);
  const folder = url.searchParams.get("host");
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || "5432"}` }
    : { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((client) => {
    const database = connect(target);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      if (frozen) from.pause();
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  afterAll(() => {
    cut();
    server.close();
  });
  const proxied = new URL(connectionString);
  proxied.searchParams.delete("host");
  proxied.hostname = "127.0.0.1";
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    connectionString: proxied.href,
    cut,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
