import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/errors.ts";
import { isGuardedPage, pathOf } from "./request-target.ts";
import { NOT_KEPT, makeNonce, pagePolicy } from "./security-headers.ts";

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** Serves the built web: hashed assets for ever, and one HTML page for every route of the route table. */
export async function installWebShell(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const built = existsSync(join(folder, "index.html"));
  const html = built ? await readFile(join(folder, "index.html"), "utf8") : "";
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["**/index.html*", "**/.*"],
      setHeaders: (reply, path) => {
        void reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    });
  }
  return (request, reply) => {
    const path = pathOf(request.url);
    const guarded = isGuardedPage(path);
    // Not by file ending: an e-mail address in a path ends like one.
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !path.startsWith("/assets/");
    if (!built || !wantsPage) throw new AppError("not_found");
    const nonce = makeNonce();
    return reply
      .header("content-security-policy", pagePolicy(nonce, { guarded }))
      .headers(NOT_KEPT)
      .header("referrer-policy", guarded ? "no-referrer" : "strict-origin-when-cross-origin")
      .type("text/html; charset=utf-8")
      .send(html.replace(NONCE_PLACEHOLDER, nonce));
  };
}
