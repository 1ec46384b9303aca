import { describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const post = (payload: string | Buffer, headers: Record<string, string> = { "content-type": "application/json" }) =>
  t.app.inject({ method: "POST", url: "/api/auth/login", payload, headers });

describe("bad requests get a clear answer", () => {
  test.each([
    ["malformed JSON", "{", 400, "malformed_json"],
    ["empty JSON", "", 400, "malformed_json"],
    ["an array", "[]", 422, "validation_failed"],
    ["a string", '"x"', 422, "validation_failed"],
    ["null", "null", 422, "validation_failed"],
    ["too much", JSON.stringify({ email: "x".repeat(70_000) }), 413, "payload_too_large"],
    ["prototype poisoning", '{"__proto__":{"x":1}}', 400, "malformed_json"],
  ])("%s", async (_name, payload, status, code) => {
    const res = await post(payload);
    expect([res.statusCode, res.json().code]).toEqual([status, code]);
    expect(res.json().message).not.toBe("");
  });

  test.each([
    "text/plain",
    "application/xml",
    "text/html",
    "application/jsonx",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
  ])("content type %s is refused", async (type) => {
    const res = await post("{}", { "content-type": type });
    expect([res.statusCode, res.json().code]).toEqual([415, "unsupported_media_type"]);
  });

  test.each([
    "application/json ",
    "application/json;charset=utf-8",
    "application/json\t; charset=utf-8",
    "APPLICATION/JSON",
  ])("content type %j is validated or refused, never skipped", async (type) => {
    expect([415, 422]).toContain((await post('{"email":[]}', { "content-type": type })).statusCode);
  });

  test("a call without a body may name its content type all the same", async () => {
    for (const [method, url] of [
      ["POST", "/api/auth/logout"],
      ["DELETE", "/api/sessions"],
    ] as const) {
      const owner = await signedInOwner(t);
      const headers = { "content-type": "application/json", authorization: `Bearer ${owner.token}` };
      expect((await t.app.inject({ method, url, headers })).statusCode).toBe(200);
    }
  });

  test("the limit is named", async () => {
    expect((await post(JSON.stringify({ email: "x".repeat(70_000) }))).json().message).toContain("64 kB");
  });

  test("a wrong method on a known path is 405 with Allow", async () => {
    const res = await t.app.inject({ method: "DELETE", url: "/api/auth/login" });
    expect([res.statusCode, res.headers.allow]).toEqual([405, "POST"]);
  });

  test("an unknown path is 404 in the caller's language", async () => {
    const res = await t.app.inject({ url: "/api/nope", headers: { "accept-language": "de-DE" } });
    expect([res.statusCode, res.json()]).toEqual([404, { message: "Nicht gefunden", code: "not_found" }]);
  });
});

describe("headers", () => {
  test("an API answer is never cached, sniffed or framed, and opens to no other origin", async () => {
    const res = await t.app.inject({ url: "/api/custom-scripts/active", headers: { origin: "https://evil.test" } });
    expect(res.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(res.headers["access-control-allow-origin"]).toBeUndefined();
    expect(res.headers["set-cookie"]).toBeUndefined();
  });

  test("a cookie signs nobody in", async () => {
    const owner = await signedInOwner(t);
    const res = await t.app.inject({ url: "/api/auth/user", headers: { cookie: `token=${owner.token}` } });
    expect([res.statusCode, res.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });

  test("a spoofed X-Forwarded-For is not believed", async () => {
    const owner = await signedInOwner(t);
    await owner.call(accountsApi.login, {
      body: { email: owner.user.email, password: "Sauce-Morille-7!" },
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    const sessions = await owner.call(accountsApi.sessions);
    expect(sessions.body.data.map((session) => session.ip)).not.toContain("203.0.113.9");
  });
});

test("the API document names every endpoint", async () => {
  const document = (await t.app.inject({ url: "/api/openapi.json" })).json();
  expect(document.openapi).toBe("3.1.0");
  for (const endpoint of t.app.endpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/g, "{$1}");
    expect(document.paths[path]?.[endpoint.method.toLowerCase()], `${endpoint.method} ${path}`).toBeDefined();
  }
});

test("an undeclared API route stops the start", async () => {
  const app = await buildApp(t.platform);
  expect(() => app.get("/api/open", () => "x")).toThrow("/api/open has no declared access");
  await app.close();
});
