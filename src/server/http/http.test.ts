import { describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { placesApi } from "#shared/restaurants/places.contract.ts";
import { restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
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

describe("the API document", async () => {
  const document = (await t.app.inject({ url: "/api/openapi.json" })).json();
  const operationOf = ({ method, path }: Endpoint) =>
    document.paths[path.replace(/:([a-z_]+)/g, "{$1}")]?.[method.toLowerCase()];

  test("names every endpoint", () => {
    expect(document.openapi).toBe("3.1.0");
    for (const endpoint of t.app.endpoints)
      expect(operationOf(endpoint), `${endpoint.method} ${endpoint.path}`).toBeDefined();
  });

  test("gives a file its own media type, and tells of its name", () => {
    const downloads = t.app.endpoints.filter(({ download }) => download !== undefined);
    expect(downloads).toContain(restaurantsApi.qrPng);
    for (const endpoint of downloads) {
      const answer = operationOf(endpoint).responses[endpoint.status];
      expect(answer.content, endpoint.path).toEqual({
        [String(endpoint.download)]: { schema: { contentMediaType: endpoint.download } },
      });
      expect(answer.headers).toHaveProperty("Content-Disposition");
    }
  });

  test("says of a file what really comes", async () => {
    const owner = await signedInOwner(t);
    const [[type]] = Object.entries(operationOf(restaurantsApi.qrPng).responses["200"].content) as [[string, unknown]];
    const res = await t.app.inject({
      url: "/api/restaurant/qr.png",
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([res.statusCode, res.headers["content-type"]]).toEqual([200, type]);
    expect(res.headers["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+\.png"$/);
  });

  test("says of a body that it carries a file, or that it is signed", () => {
    const upload = operationOf(clientsApi.previewImport).requestBody;
    expect(upload.description).toBe("Carries a file as text, of up to 20 MB");
    expect(upload.content["application/json"].schema.properties.content.contentMediaType).toBe("text/csv");
    expect(operationOf(subscriptionsApi.webhook).requestBody).toMatchObject({ content: { "application/json": {} } });
  });

  test("asks for no token where a proof does", () => {
    expect(operationOf(accountsApi.profile).security).toEqual([{ bearer: [] }]);
    for (const endpoint of t.app.endpoints.filter(({ access }) => access === "owner_or_proof"))
      expect(operationOf(endpoint).security, endpoint.path).toEqual([{ bearer: [] }, {}]);
  });

  test("says which values the query must have", () => {
    const parameters = operationOf(placesApi.search).parameters as { name: string; required: boolean }[];
    expect(parameters).toContainEqual(expect.objectContaining({ name: "query", required: true }));
    expect(operationOf(restaurantsApi.qrPng).parameters).toMatchObject([{ name: "size", required: false }]);
  });
});

test("an undeclared API route stops the start", async () => {
  const app = await buildApp(t.platform);
  expect(() => app.get("/api/open", () => "x")).toThrow("/api/open has no declared access");
  await app.close();
});
