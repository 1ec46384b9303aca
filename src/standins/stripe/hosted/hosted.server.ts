import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import type { Store } from "#standins/stripe/stripe.store.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import { HOSTED } from "#standins/stripe/wire/wire.shape.ts";
import { renderInvoicePdf } from "./invoice.pdf.ts";
import { type Handled, handleInvoice, handleSession } from "./hosted.flow.ts";
import { renderFrame, renderLone } from "./hosted.page.ts";
import { languageOf, sayIn } from "./hosted.texts.ts";

const FONTS: Record<string, string> = {
  "/_standin/fonts/inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "/_standin/fonts/bricolage.woff2":
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
};

export interface HostedOptions {
  store: Store;
  now: () => number;
  present: (json: string) => string;
  afterwards: () => void;
}

/** Serves the pages a customer sees: the card page, the invoice and its PDF. */
export function hostedServer(options: HostedOptions) {
  return async (request: IncomingMessage, response: ServerResponse, body: string): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://standin");
    if (FONTS[pathname]) return sendFont(response, FONTS[pathname]);
    const world: World = { store: options.store, now: options.now, request: { id: null, idempotency_key: null } };
    const accepted = request.headers["accept-language"];
    if (pathname.endsWith("/pdf")) return sendPdf(world, response, pathname, accepted);
    const asked = {
      path: pathname,
      isPost: request.method === "POST",
      form: new URLSearchParams(body),
      accepted,
    };
    const handled =
      options.store.transaction(() => handleSession(world, asked) ?? handleInvoice(world, asked)) ??
      unknownPage(accepted);
    options.afterwards();
    if ("redirect" in handled) {
      response.writeHead(303, { location: options.present(handled.redirect), "cache-control": "no-store" });
      response.end();
      return;
    }
    sendPage(response, handled);
  };
}

function unknownPage(accepted: string | undefined): Handled {
  const language = languageOf(null, accepted);
  const say = sayIn(language);
  const body = renderLone({ icon: "clock", heading: say("unknown_title"), text: say("unknown_text") });
  return { status: 404, language, title: say("unknown_title"), body, leadsTo: [] };
}

function sendPage(response: ServerResponse, page: Extract<Handled, { body: string }>): void {
  const nonce = randomBytes(16).toString("base64");
  // Chromium applies form-action to the redirect after a form as well, so the way back must be named.
  const leadsTo = page.leadsTo.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  response.writeHead(page.status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; style-src-attr 'none'; font-src 'self'; img-src 'self' data:; form-action 'self' ${leadsTo.join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
  });
  response.end(
    renderFrame({ language: page.language, say: sayIn(page.language), title: page.title, nonce, body: page.body }),
  );
}

async function sendFont(response: ServerResponse, file: string): Promise<void> {
  try {
    const font = await readFile(fileURLToPath(import.meta.resolve(file)));
    response.writeHead(200, { "content-type": "font/woff2", "cache-control": "public, max-age=86400" });
    response.end(font);
  } catch {
    // The reader's own fonts do as well.
    response.writeHead(404);
    response.end();
  }
}

async function sendPdf(
  world: World,
  response: ServerResponse,
  path: string,
  accepted: string | undefined,
): Promise<void> {
  const [invoice] = world.store.list("invoice", { invoice_pdf: `${HOSTED}${path}` });
  if (!invoice) {
    response.writeHead(404, { "content-type": "text/plain" });
    response.end("Not found");
    return;
  }
  const customer = invoice.customer ? world.store.find("customer", invoice.customer) : undefined;
  const pdf = await renderInvoicePdf(invoice, languageOf(customer?.preferred_locales?.[0], accepted));
  response.writeHead(200, {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="Invoice-${invoice.number}.pdf"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(pdf);
}
