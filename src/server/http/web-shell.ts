import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/errors.ts";
import { type PageTemplate, compileTemplate } from "#server/platform/page-template/page-template.ts";
import { localeOfPage } from "./page-context.ts";
import { sendTemplate } from "./send-template.ts";
import { isGuardedPage, isScanningPage, pathOf } from "./request-target.ts";
import { NOT_KEPT, WORKER_POLICY, makeNonce, pagePolicy } from "./security-headers.ts";

/** Where the site begins; the page itself corrects its address. */
const FIRST_PAGE = "/login";
/** Opens the till without a network. */
const WORKER = "/till-worker.js";
const MARKS = { nonce: "__CSP_NONCE__" };

/** Serves the built web: hashed assets for ever, and an HTML page for every route of the route table. */
export async function installWebShell(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const built = existsSync(join(folder, "index.html"));
  if (!built) return refusePages;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.html*", "**/.*"],
    setHeaders: (reply, path) => {
      // It may be the compressed one.
      const isWorker = path.includes(WORKER);
      const forEver = path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
      void reply.header("cache-control", isWorker ? "no-cache" : forEver);
      if (isWorker) void reply.header("content-security-policy", WORKER_POLICY);
    },
  });
  const shell = compileTemplate(await readFile(join(folder, "index.html"), "utf8"), MARKS);
  const openPages = await readOpenPages(join(folder, "open"));
  return (request, reply) => {
    const path = pathOf(request.url);
    // Not by file ending: an e-mail address in a path ends like one.
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !path.startsWith("/assets/");
    if (!wantsPage) throw new AppError("not_found");
    const guarded = isGuardedPage(path);
    const nonce = makeNonce();
    void reply
      .header("content-security-policy", pagePolicy(nonce, { guarded, scanning: isScanningPage(path) }))
      .headers(NOT_KEPT)
      .header("referrer-policy", guarded ? "no-referrer" : "strict-origin-when-cross-origin")
      .type("text/html; charset=utf-8");
    const page = openPages(`${path === "/" ? FIRST_PAGE : path}.${localeOfPage(request)}`) ?? shell;
    return sendTemplate(request, reply, page, { nonce });
  };
}

/** Without a built web there is no page to send. */
function refusePages(): never {
  throw new AppError("not_found");
}

/** The pages that were written as HTML when the web was built, by path and language: `/login.de`. */
async function readOpenPages(folder: string): Promise<(key: string) => PageTemplate | undefined> {
  const pages = new Map<string, { html: string; template?: PageTemplate }>();
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    const key = `/${file.slice(0, -".html".length).replaceAll("\\", "/")}`;
    pages.set(key, { html: await readFile(join(folder, file), "utf8") });
  }
  return (key) => {
    const page = pages.get(key);
    // Packed when it is first asked for: a start need not wait for all of them.
    return page && (page.template ??= compileTemplate(page.html, MARKS));
  };
}
