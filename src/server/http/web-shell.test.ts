import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { escapeHtml } from "#shared/domain/html.ts";
import { markOf } from "#shared/http/written-page.ts";
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
for (const name of ["till-worker.js", "till-worker.js.br"]) writeFileSync(join(webFolder, name), "1;");
for (const name of ["admin", "reset-password"]) mkdirSync(join(webFolder, "open", name), { recursive: true });
writeFileSync(join(webFolder, "open/reset-password/$token.en.html"), `<p id="reset">${markOf("email")}</p>`);
writeFileSync(
  join(webFolder, "open/terms.en.html"),
  `<p data-operator="${markOf("operator")}">${markOf("operator_name")}, ${markOf("operator_address")}, ${markOf("operator_email")}</p>`,
);
for (const name of ["login.en", "login.de", "admin/login.en", "admin/login.de"])
  writeFileSync(join(webFolder, "open", `${name}.html`), `<p id="${name}"><script nonce="__CSP_NONCE__"></script>`);
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

describe("an open page", () => {
  const pageOf = async (url: string, headers: Record<string, string>): Promise<string | undefined> =>
    /<p id="([^"]*)"/.exec((await app.inject({ url, headers })).body)?.[1];

  test.each([
    ["/login", { "accept-language": "en-GB,en;q=0.9" }, "login.en"],
    ["/login", { "accept-language": "de-AT,de;q=0.9,en;q=0.8" }, "login.de"],
    ["/login?a=b", { "accept-language": "de" }, "login.de"],
    ["/login", { "accept-language": "de", cookie: "locale=en" }, "login.en"],
    ["/login", { "accept-language": "en", cookie: "locale=../../login.de" }, "login.en"],
    ["/", { "accept-language": "en" }, "login.en"],
    ["/admin/login", { "accept-language": "en" }, "admin/login.en"],
    ["/open/login.en", { "accept-language": "en" }, undefined],
    ["/open/login.en.html", { "accept-language": "en" }, undefined],
    ["/login.en", { "accept-language": "en" }, undefined],
    ["/dashboard", { "accept-language": "en" }, undefined],
  ])("%s with %o is %s", async (url, headers, expected) => {
    expect(await pageOf(url, headers)).toBe(expected);
  });

  test.each([
    ["/reset-password/abc?email=o%2Bx@m.com", '<p id="reset">o+x@m.com</p>'],
    ["/reset-password/abc", '<p id="reset"></p>'],
    ["/reset-password/abc?email=%22%3E%3Cscript%3E", '<p id="reset">&quot;&gt;&lt;script&gt;</p>'],
    ["/reset-password/abc?email=__CSP_NONCE__", '<p id="reset">__CSP_NONCE__</p>'],
    ["/reset-password/abc?token=x&__proto__=y", '<p id="reset"></p>'],
  ])("says of the address %s only what it is to show, and as text", async (url, html) => {
    const headers = { "accept-language": "en" };
    expect((await app.inject({ url, headers })).body).toBe(html);
    const packed = await app.inject({ url, headers: { ...headers, "accept-encoding": "gzip" } });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(html);
  });

  test("names whoever runs the installation, for people and for its script", async () => {
    const { body } = await app.inject({ url: "/terms", headers: { "accept-language": "en" } });
    const { name, address, email } = t.platform.config.operator;
    expect(body).toContain(`>${escapeHtml(`${name}, ${address}, ${email}`)}</p>`);
    const [, said = ""] = /data-operator="([^"]*)"/.exec(body) ?? [];
    expect(JSON.parse(said.replaceAll("&quot;", '"'))).toEqual({ name, address, email });
  });

  test("comes packed, with a nonce of its own", async () => {
    const answer = await app.inject({ url: "/login", headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers["content-encoding"]).toBe("gzip");
    const html = gunzipSync(answer.rawPayload).toString();
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
    expect(answer.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    expect(html).not.toContain("__CSP_NONCE__");
  });
});

test("the till's worker may fetch from us, nothing else, and is asked for anew each time", async () => {
  const { headers } = await app.inject({ url: "/till-worker.js?v=abc", headers: { "accept-encoding": "br" } });
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*; connect-src 'self'$/);
  expect(headers["cache-control"]).toBe("no-cache");
});
