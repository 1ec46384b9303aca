import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** How long a body may take to arrive, from its head on: any, and a file of somebody who may send one. */
export const BODY_PATIENCE = { bodyMs: 30_000, fileMs: 300_000 };

/** Gives a request the time of a file. */
const extend = new WeakMap<IncomingMessage, () => void>();

/**
 * Ends requests whose body does not arrive in time, answered or not: a connection that only trickles is held by nobody for
 * long. Install it before anything else, so that refused requests are under it, too.
 */
export function installBodyPatience(app: FastifyInstance, { bodyMs, fileMs } = BODY_PATIENCE): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const brings = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"] ?? 0) > 0;
    // A request that never came over a wire, as tests make them, has no connection to end.
    if (!brings || raw.complete || !(raw.socket instanceof Socket)) return done();
    const end = (): void => {
      if (raw.complete) return;
      // A second answer would be taken for that of the next request.
      if (reply.raw.headersSent) raw.socket.destroy();
      else app.server.emit("clientError", new BodyTooSlow(), raw.socket);
    };
    let timer = setTimeout(end, bodyMs).unref();
    const stop = (): void => clearTimeout(timer);
    extend.set(raw, () => {
      stop();
      timer = setTimeout(end, fileMs).unref();
    });
    raw.once("end", stop).once("close", stop);
    done();
  });
}

/** Lets a file take longer. Only for callers who may send one: anybody could hold a connection by it. */
export const waitForFile = (request: FastifyRequest): void => extend.get(request.raw)?.();

/** As Node calls what it ends by itself. */
class BodyTooSlow extends Error {
  override name = "BodyTooSlow";
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}
