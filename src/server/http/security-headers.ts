import type { FastifyInstance } from "fastify";
import { fewRandomBytes } from "#server/platform/secrets/random-bytes.ts";
import { isApiUrl } from "./request-target.ts";

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
/** Nothing of a file runs, whoever gets a browser to show it. */
export const FILE_POLICY = `${API_POLICY}; sandbox`;
/** A worker fetches under its own policy, not under that of the page it serves. */
export const WORKER_POLICY = `${API_POLICY}; connect-src 'self'`;

export const makeNonce = (): string => fewRandomBytes(16).toString("base64");

/**
 * Policy of an HTML page. Custom scripts run by the page's nonce and may talk to their own servers;
 * the back office and the pages that set a password never load them and talk to us alone.
 */
export const pagePolicy = (nonce: string, { guarded, scanning }: { guarded: boolean; scanning: boolean }): string =>
  [
    "default-src 'self'",
    // The scanner reads codes by WebAssembly where the browser cannot; scripts from text stay forbidden.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${scanning ? " 'wasm-unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'${guarded ? "" : " https:"}`,
    `img-src 'self' data: blob:${guarded ? "" : " https:"}`,
    "font-src 'self'",
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Headers every answer carries; pages replace the policy by their own. */
export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=()",
  "content-security-policy": API_POLICY,
  ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});
/** Data of people, and refusals: nobody keeps a copy. */
export const NOT_KEPT = { "cache-control": "no-store" };

/** Puts them on every answer. */
export function installSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = securityHeaders({ https });
  const apiHeaders = { ...headers, ...NOT_KEPT };
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(isApiUrl(request.url) ? apiHeaders : headers);
    done();
  });
}
