import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/errors.ts";
import { makePageCtx } from "#server/http/page-context.ts";
import { HitLog, drawCode, followLink, noteOpen } from "./tracking.service.ts";

/** One transparent pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/** Mail programs and their proxies fetch these from anywhere; nothing in them may run if somebody opens one by itself. */
const OPEN_TO_ALL = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};
const TOKEN = /^[\w-]{32}$/;
const LINK = /^[1-9]\d{0,2}$/;

const userAgentOf = (request: FastifyRequest): string => request.headers["user-agent"] ?? "";

/** What a campaign's mails load and lead to. A token is a name of a mail that only we can have written; there is no other parameter. */
export function trackingRoutes(app: FastifyInstance): void {
  const log = new HitLog(() => app.platform);
  app.addHook("onClose", () => log.flush());

  app.get<{ Params: { file: string } }>("/o/:file", async (request, reply) => {
    const token = request.params.file.replace(/\.gif$/, "");
    // Whatever was asked for, the answer is the same: it tells nobody which mails exist.
    if (TOKEN.test(token)) await noteOpen(makePageCtx(app, request), log, token, userAgentOf(request));
    void reply.headers({ ...OPEN_TO_ALL, "cache-control": "no-store" });
    return reply.type("image/gif").send(PIXEL);
  });

  app.get<{ Params: { token: string; number: string } }>("/c/:token/:number", async (request, reply) => {
    const { token, number } = request.params;
    if (!TOKEN.test(token) || !LINK.test(number)) throw new AppError("not_found");
    const hit = { token, number: Number(number), userAgent: userAgentOf(request) };
    const target = await followLink(makePageCtx(app, request), log, hit);
    if (!target) throw new AppError("not_found");
    void reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    return reply.redirect(target, 302);
  });

  app.get<{ Params: { file: string } }>("/q/:file", async (request, reply) => {
    const token = request.params.file.replace(/\.png$/, "");
    const picture = TOKEN.test(token) ? await drawCode(makePageCtx(app, request), token) : undefined;
    if (!picture) throw new AppError("not_found");
    void reply.headers({ ...OPEN_TO_ALL, "cache-control": "private, max-age=86400" });
    return reply.type("image/png").send(picture);
  });
}
