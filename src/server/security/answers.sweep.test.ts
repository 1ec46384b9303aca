import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { nameOf, permittedToken, schemaOf, send, someIds } from "./surface.ts";
import { Tally } from "./tally.ts";

// What every answer carries, and what kinds of body are looked at.

const t = await testApp();
const tally = new Tally("answers");
const webFolder = mkdtempSync(join(tmpdir(), "plaudit-web-"));
mkdirSync(join(webFolder, "assets"));
writeFileSync(join(webFolder, "index.html"), '<script nonce="__CSP_NONCE__"></script>');
writeFileSync(join(webFolder, "assets", "main-abc123.js"), "1;");
const app = await buildApp(t.platform, { webFolder });
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true });
});

const TYPES = [
  "application/json ",
  "application/json\t",
  "application/json; charset=utf-8",
  "application/json\t; charset=utf-8",
  "APPLICATION/JSON",
  "application/json;",
  "application/json, text/plain",
  "application/json; charset=utf-16",
  "application/jsonx",
  "text/json",
  "text/plain",
  "application/x-www-form-urlencoded",
];

const withBody = t.app.endpoints.filter((def) => def.hasBody && !def.rawBody);
describe.each(withBody.map((def) => [nameOf(def), def] as const))("%s", (_name, def) => {
  test("checks a body or refuses its kind, however the kind is spelled", async () => {
    const token = await permittedToken(t, def);
    const fields = Object.keys(schemaOf(def.body).properties ?? {});
    const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, { odd: [] }])));
    for (const type of TYPES) {
      const sent = { token, params: someIds(def), body, headers: { "content-type": type } };
      const answer = tally.note(def, JSON.stringify(type), await send(t, def, sent));
      // Whether an id is there is asked before the body, and whether a proof is right before both.
      if (![415, 422, 404, 401, 400].includes(answer.status)) tally.mismatch(def, JSON.stringify(type), answer);
    }
    expect(tally.faults()).toEqual([]);
  });
});

/** Values that are new each time are told by their form. */
const steady = (value: unknown): string => String(value).replaceAll(/nonce-[^']+/g, "nonce-…");
const SHOWN = [
  "cache-control",
  "content-security-policy",
  "content-type",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "access-control-allow-origin",
  "set-cookie",
  "server",
  "x-powered-by",
];
const COMMON = {
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};
const DATA = {
  ...COMMON,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "content-type": "application/json; charset=utf-8",
};
const pagePolicy = (elsewhere: string, scripts = elsewhere && " 'wasm-unsafe-eval'") =>
  `default-src 'self'; script-src 'nonce-…' 'strict-dynamic'${scripts}; style-src 'self' 'nonce-…'; connect-src 'self'${elsewhere}; img-src 'self' data: blob:${elsewhere}; font-src 'self'; frame-src 'self'; worker-src 'self' blob:; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
const PAGE = { ...COMMON, "cache-control": "no-store", "content-type": "text/html; charset=utf-8" };

describe("the headers of", () => {
  const owner = signedInOwner(t);
  test.each([
    ["a page", "/login", 200, { ...PAGE, "content-security-policy": pagePolicy(" https:") }],
    [
      "a page whose address is a secret",
      "/reset-password/abc",
      200,
      { ...PAGE, "content-security-policy": pagePolicy(""), "referrer-policy": "no-referrer" },
    ],
    [
      "a till's page",
      "/till",
      200,
      {
        ...PAGE,
        "content-security-policy": pagePolicy("", " 'wasm-unsafe-eval'"),
        "referrer-policy": "no-referrer",
      },
    ],
    ["data", "/api/auth/user", 200, DATA],
    [
      "a file",
      "/api/clients/export.csv",
      200,
      {
        ...DATA,
        "content-type": "text/csv; charset=utf-8",
        "content-security-policy": `${DATA["content-security-policy"]}; sandbox`,
      },
    ],
    ["a refusal", "/api/clients?cursor=x", 422, DATA],
    ["an unknown call", "/api/nope", 404, DATA],
    ["an address that is none", "/%61pi/nope", 400, DATA],
    [
      "an asset",
      "/assets/main-abc123.js",
      200,
      {
        ...DATA,
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": "application/javascript; charset=utf-8",
      },
    ],
    ["a missing asset", "/assets/gone-000.js", 404, DATA],
  ])("%s", async (_name, url, status, expected) => {
    const headers = { authorization: `Bearer ${(await owner).token}`, origin: "https://evil.test" };
    const response = await app.inject({ url, headers });
    const shown = SHOWN.filter((name) => response.headers[name] !== undefined);
    expect(response.statusCode).toBe(status);
    expect(Object.fromEntries(shown.map((name) => [name, steady(response.headers[name])]))).toEqual(expected);
  });
});
