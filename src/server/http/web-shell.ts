import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#shared/domain/html.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { MARKS as SAID, markOf, readAddress } from "#shared/http/written-page.ts";
import type { Operator } from "#shared/legal/legal.contract.ts";
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
  const findOpenPage = await readOpenPages(join(folder, "open"), app.platform.config.operator);
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
    const { template, values } = findOpenPage(request.url, localeOfPage(request)) ?? { template: shell, values: {} };
    return sendTemplate(request, reply, template, { ...values, nonce });
  };
}

/** Without a built web there is no page to send. */
function refusePages(): never {
  throw new AppError("not_found");
}

/** A page to send, with what it says besides what is the same for everybody. */
interface FoundPage {
  template: PageTemplate;
  values: Record<string, string>;
}
interface OpenPage {
  /** Its path in the route table, such as `/reset-password/$token`. */
  pattern: string;
  html: string;
  /** Marks of what it says of its address, by name. */
  marks: Record<string, string>;
  template?: PageTemplate;
}

/** The pages that were written as HTML when the web was built, in the language they are asked for in. */
async function readOpenPages(
  folder: string,
  operator: Operator,
): Promise<(url: string, locale: Locale) => FoundPage | undefined> {
  const pages: Partial<Record<string, OpenPage[]>> = {};
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  for (const file of files) {
    const [, path, locale = ""] = /^(.+)\.(\w+)\.html$/.exec(file.replaceAll("\\", "/")) ?? [];
    if (path === undefined) continue;
    const html = nameOperator(await readFile(join(folder, file), "utf8"), operator);
    const marks = Object.fromEntries([...html.matchAll(SAID)].map(([mark, name = ""]) => [name, mark]));
    (pages[locale] ??= []).push({ pattern: `/${path}`, html, marks });
  }
  return (url, locale) => {
    const asked = pathOf(url);
    for (const page of pages[locale] ?? []) {
      const address = readAddress(page.pattern, asked === "/" ? FIRST_PAGE : asked, url.slice(asked.length));
      if (address) return fill(page, address);
    }
    return undefined;
  };
}

function fill(page: OpenPage, address: Record<string, string>): FoundPage {
  // Packed when it is first asked for: a start need not wait for all of them.
  page.template ??= compileTemplate(page.html, { ...MARKS, ...page.marks });
  const said = Object.keys(page.marks).map((name) => [name, escapeHtml(address[name] ?? "")] as const);
  return { template: page.template, values: Object.fromEntries(said) };
}

/** Puts in who runs this installation, for people to read and for the page's script. */
function nameOperator(html: string, operator: Operator): string {
  const texts = Object.entries(operator).map(([name, text]) => [`operator_${name}`, text] as const);
  return [["operator", JSON.stringify(operator)] as const, ...texts].reduce(
    (page, [name, text]) => page.replaceAll(markOf(name), () => escapeHtml(text)),
    html,
  );
}
