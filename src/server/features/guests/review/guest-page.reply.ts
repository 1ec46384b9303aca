import type { FastifyReply, FastifyRequest } from "fastify";
import type { GuestPage } from "#shared/guests/guest-pages.ts";
import type { ErrorCode } from "#shared/http/errors.ts";
import type { Ctx } from "#server/context.ts";
import { makeCookie } from "#server/http/cookies.ts";
import { sendTemplate } from "#server/http/send-template.ts";
import { setStatus } from "#server/http/failures.ts";
import { type GuestPages, guestPages } from "#server/platform/guest-pages/guest-pages.ts";
import type { PageTemplate } from "#server/platform/page-template/page-template.ts";

/** Where Google's form may lead on to; browsers check every step of a form's way. */
const GOOGLE = "https://*.google.com";

/**
 * Nothing is loaded, nothing runs but what we wrote into the page, and its form goes to us and to Google. With a nonce custom scripts
 * run, too, and talk to their own servers.
 */
const writePolicy = (pages: GuestPages, formTarget: string | undefined, nonce?: string): string =>
  [
    "default-src 'none'",
    `style-src ${pages.styleSource}${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    `script-src ${pages.scriptSource}${nonce === undefined ? "" : ` 'nonce-${nonce}' 'strict-dynamic'`}`,
    ...(nonce === undefined ? ["img-src data:"] : ["img-src 'self' data: https:", "connect-src 'self' https:"]),
    `form-action 'self'${formTarget === undefined ? "" : ` ${GOOGLE}${originBeside(formTarget)}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const headersUnder = (policy: string) => ({
  "content-security-policy": policy,
  "content-type": "text/html; charset=utf-8",
  // The page may show one guest's data, or have a secret link as its address: no cache may keep it.
  "cache-control": "no-store",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "x-robots-tag": "noindex",
});

const kept = new Map<string, ReturnType<typeof headersUnder>>();
const MOST_KEPT = 50;

/** There are only a few: one set for each place forms lead to. */
function headersOf(pages: GuestPages, formTarget: string | undefined): ReturnType<typeof headersUnder> {
  const key = formTarget === undefined ? "" : formTarget.slice(0, formTarget.indexOf("/", 8));
  const known = kept.get(key);
  if (known) return known;
  const headers = headersUnder(writePolicy(pages, formTarget));
  if (kept.size < MOST_KEPT) kept.set(key, headers);
  return headers;
}

const originBeside = (url: string): string => {
  const { origin, hostname } = new URL(url);
  return hostname.endsWith(".google.com") ? "" : ` ${origin}`;
};

/** Gives a guest's device something to keep. */
export function setGuestCookie(
  ctx: Pick<Ctx, "config">,
  reply: FastifyReply,
  name: string,
  value: string,
  { path, maxAge, forScripts = false }: { path: string; maxAge: number; forScripts?: boolean },
): void {
  const secure = ctx.config.publicUrl.startsWith("https:");
  void reply.header("set-cookie", makeCookie(name, value, { path, maxAge, forScripts, secure }));
}

interface PageOptions {
  /** What is wrong, if anything; the page has the status the API answers it with. */
  error?: ErrorCode | undefined;
  /** Where the page's form is sent on to in the end. */
  formTarget?: string;
  /** Of the loader of custom scripts, where the page carries it. */
  nonce?: string | undefined;
}

const setHeaders = (reply: FastifyReply, pages: GuestPages, { error, formTarget, nonce }: PageOptions): FastifyReply =>
  (error ? setStatus(reply, error) : reply).headers(
    nonce === undefined ? headersOf(pages, formTarget) : headersUnder(writePolicy(pages, formTarget, nonce)),
  );

/** Sends a page made for this one request. */
export function sendPage(reply: FastifyReply, page: GuestPage, options: PageOptions = {}): FastifyReply {
  const pages = guestPages();
  const html = pages.render(page);
  const { nonce } = options;
  return setHeaders(reply, pages, options).send(nonce === undefined ? html : pages.withLoader(html, nonce));
}

/** Sends a kept page with this visit's values, packed where the browser takes it. */
export function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, values }: { template: PageTemplate; values: Record<string, string> },
  options: PageOptions & { pages: GuestPages },
): FastifyReply {
  return sendTemplate(request, setHeaders(reply, options.pages, options), template, values);
}
