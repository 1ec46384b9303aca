import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const webFolder = mkdtempSync(join(tmpdir(), "plaudit-web-"));
mkdirSync(join(webFolder, "assets"));
writeFileSync(
  join(webFolder, "index.html"),
  '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>',
);
writeFileSync(join(webFolder, "assets", "main-abc123.js"), "1;");
writeFileSync(join(webFolder, "assets", "main-abc123.js.br"), "x");
const app = await buildApp(t.platform, { webFolder });
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true });
});

test.each([
  "/",
  "/login",
  "/verify-email/odile@marrovia.com",
  "/verify-token/a.b@c.de?token=x",
  "/admin",
  "/campaigns/1/edit",
  "/no/such/page",
])("%s is the page, with a nonce of its own", async (url) => {
  const [one, two] = [await app.inject({ url }), await app.inject({ url })];
  expect([one.statusCode, one.headers["content-type"], one.headers["cache-control"]]).toEqual([
    200,
    "text/html; charset=utf-8",
    "no-store",
  ]);
  const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? "";
  expect(one.headers["content-security-policy"]).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
  expect(one.body).not.toContain("__CSP_NONCE__");
  expect(two.body).not.toContain(nonce);
});

test.each([
  ["/admin/dashboard", false],
  ["/reset-password/abc", false],
  ["/set-password/abc", false],
  ["/admin/set-password/abc", false],
  ["/dashboard", true],
  ["/administrator", true],
])("%s lets scripts talk to other servers: %s", async (url, open) => {
  const policy = String((await app.inject({ url })).headers["content-security-policy"]);
  expect(/connect-src 'self' https:/.test(policy)).toBe(open);
});

test("an asset is kept for ever and comes compressed; a missing one is no page", async () => {
  const asset = await app.inject({ url: "/assets/main-abc123.js", headers: { "accept-encoding": "br" } });
  expect(asset.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "x-content-type-options": "nosniff",
  });
  expect((await app.inject({ url: "/assets/gone-000.js" })).statusCode).toBe(404);
  expect((await app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
});
