import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Takes a mail from the page around the frame and shows it in place of what was there. Not by `document.write`, which
 * would forget the listener. Links have nowhere to go: the sandbox opens no windows.
 */
const SCRIPT = `addEventListener("message", ({ source, data }) => {
  if (source !== parent || typeof data !== "string") return;
  const mail = new DOMParser().parseFromString(data, "text/html");
  const base = mail.createElement("base");
  base.target = "_blank";
  mail.head.prepend(base);
  document.replaceChild(document.adoptNode(mail.documentElement), document.documentElement);
});
parent.postMessage("mail-frame", "*");`;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title></head><body><script>${SCRIPT}</script></body></html>`;

/**
 * A frame written by the app would be under the app's policy, which forbids the inline styles that mails are made of.
 * This page has a policy of its own: styles and pictures as in a mail program, and no script but the one above.
 */
const policyFor = (publicUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${hash("sha256", SCRIPT, "base64")}'`,
    "style-src 'unsafe-inline'",
    `img-src 'self' ${new URL(publicUrl).origin} https: data:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
  ].join("; ");

/** The empty page that previews of mails are shown in. */
export function mailFrameRoutes(app: FastifyInstance): void {
  const headers = {
    "content-security-policy": policyFor(app.platform.config.publicUrl),
    "cache-control": "public, max-age=3600",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
  app.get("/mail/frame", (_request, reply) => reply.headers(headers).type("text/html; charset=utf-8").send(PAGE));
}
