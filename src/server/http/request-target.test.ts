import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { faultOfUrl } from "./request-target.ts";

const t = await testApp();
const webFolder = mkdtempSync(join(tmpdir(), "plaudit-web-"));
writeFileSync(join(webFolder, "index.html"), "<!doctype html>");
const app = await buildApp(t.platform, { webFolder });
const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true });
});

const HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-opener-policy": "same-origin",
  "content-type": "application/json; charset=utf-8",
};

/** Bytes as they are: no client in between that would put them right. */
async function talk(bytes: string): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const answer = await new Promise<string>((done, fail) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes, "latin1"));
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("end", () => done(text));
    socket.on("error", (error) => (text === "" ? fail(error) : done(text)));
  });
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const);
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers), body };
}
const get = (url: string, ...lines: string[]) =>
  talk(`GET ${url} HTTP/1.1\r\n${["Host: plaudit.test", "Connection: close", ...lines].join("\r\n")}\r\n\r\n`);

describe("an address has one spelling", () => {
  test.each([
    "/",
    "/login",
    "/login/",
    "/?lang=de",
    "/verify-email/odile@marrovia.com",
    "/verify-email/o.d%2Bx%40marrovia.com?token=a_b-c",
    "/review/caf%C3%A9",
    "/assets/main-abc123.js.br",
    "/api/clients?search=100%25&from=2026-01-01",
    "/a/100%25",
  ])("%s is one", (url) => {
    expect(faultOfUrl(url)).toBeUndefined();
  });

  const VARIANTS = [
    "//reset-password/abc",
    "/reset-password//abc",
    "///reset-password/abc",
    "/reset-password/abc//",
    "/%72eset-password/abc",
    "/reset%2Dpassword/abc",
    "/reset-password%2Fabc",
    "/reset-password%2fabc",
    "/reset-password%5Cabc",
    "\\reset-password\\abc",
    "/\\reset-password/abc",
    "/x/../reset-password/abc",
    "/./reset-password/abc",
    "/x/%2e%2e/reset-password/abc",
    "/x/.%2E/reset-password/abc",
    "/reset-password./abc",
    "/reset-password/abc.",
    "/reset-password;a/abc",
    "/reset-password%3Ba/abc",
    "/reset-password/abc#x",
    "/reset-password/%00",
    "/reset-password/%0d%0aSet-Cookie:x",
    "/reset-password/%7f",
    "/reset-password/%",
    "/reset-password/%zz",
    "/reset-password/%c0%af",
    "/reset-password/%ff",
    "/%2572eset-password/abc",
    "/%61pi/auth/user",
    "http://plaudit.test/reset-password/abc",
    "reset-password/abc",
    "*",
    "",
    "/reset-password/ä",
    "/login?x=ä",
    "/login?x=\u0001",
  ];
  test.each(VARIANTS)("%j is not", (url) => {
    expect(faultOfUrl(url)).toBe("malformed_url");
  });

  test("whatever is spelled otherwise is refused before a page is made of it", async () => {
    for (const url of VARIANTS.filter((variant) => /^\S+$/.test(variant))) {
      const { status, headers, body } = await get(url, "Accept-Language: de");
      expect([status, JSON.parse(body).code], url).toEqual([400, expect.stringMatching(/^malformed_(url|request)$/)]);
      expect(body, url).toMatch(/Adresse|Anfrage/);
      expect(headers, url).toMatchObject(HEADERS);
    }
  });

  test.each(["/RESET-PASSWORD/abc", "/Reset-Password/abc", "/set-password", "/ADMIN", "/Admin/users", "/admin?x=1"])(
    "%s is a guarded page in any case",
    async (url) => {
      const { headers } = await get(url);
      expect(headers["content-security-policy"]).toContain("connect-src 'self';");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    },
  );

  test.each(["/API/auth/user", "/Api/nope", "/api", "/api?x=1"])("%s is data that nobody keeps", async (url) => {
    const { status, headers } = await get(url);
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(headers).toMatchObject(HEADERS);
  });
});

test("a variant of a path opens nothing its plain form does not", async () => {
  const callers = [undefined, await signedInOwner(t), await signedInManager(t, []), await signedInStaff(t)];
  const paths = t.app.endpoints.filter((def) => def.method === "GET" && !def.path.includes(":")).map((def) => def.path);
  for (const path of paths) {
    const last = path.lastIndexOf("/");
    const [head, tail] = [path.slice(0, last), path.slice(last + 1)];
    for (const caller of callers) {
      const headers = caller ? { authorization: `Bearer ${caller.token}` } : {};
      const ask = async (url: string) => (await t.app.inject({ url, headers })).statusCode;
      const plain = await ask(path);
      // A call that may be made a few times only is 429 the second time.
      expect([plain, 429], path).toContain(await ask(`${path}/`));
      const refused = [
        `/${path}`,
        `${head}%2f${tail}`,
        `${path};a`,
        `${head}/%${tail.charCodeAt(0).toString(16)}${tail.slice(1)}`,
      ];
      for (const url of refused) expect(await ask(url), url).toBe(400);
      expect([401, 404], path).toContain(await ask(path.toUpperCase()));
    }
  }
});

describe("what cannot be read is answered like everything else", () => {
  test.each([
    ["an over-long id", `/api/clients/${"a".repeat(400)}`, 414, "url_too_long"],
    ["an over-long address", `/login?x=${"a".repeat(9_000)}`, 414, "url_too_long"],
    ["a broken escape in an id", "/api/clients/%E0%A4%A", 400, "malformed_url"],
    ["headers that never end", `/login?x=${"a".repeat(60_000)}`, 431, "headers_too_large"],
  ])("%s", async (_name, url, status, code) => {
    const answers = [await get(url), await get(url, "Accept-Language: de")];
    for (const answer of answers) {
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code]);
      expect(answer.headers).toMatchObject(HEADERS);
    }
  });

  test.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["an unknown method", "FETCH / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a header that is none", "GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n"],
    ["two lengths", "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    ["a length and chunks", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"],
    ["no host", "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
  ])("%s", async (_name, bytes) => {
    const { status, headers, body } = await talk(bytes);
    expect([status, JSON.parse(body).code]).toEqual([400, "malformed_request"]);
    expect(headers).toMatchObject({ ...HEADERS, "x-content-type-options": "nosniff" });
  });

  test("in the caller's language, also when there was no request yet", async () => {
    const { body } = await talk("FETCH / HTTP/1.1\r\nHost: x\r\nAccept-Language: de-DE\r\n\r\n");
    expect(JSON.parse(body).message).toContain("kein gültiges HTTP");
  });
});

describe("a header that may come once", () => {
  test("is refused the second time, whichever of the two is right", async () => {
    const owner = await signedInOwner(t);
    const right = `Authorization: Bearer ${owner.token}`;
    expect((await get("/api/auth/user", right)).status).toBe(200);
    for (const lines of [
      [right, right],
      [right, "authorization: Bearer nonsense"],
      ["AUTHORIZATION: Basic eDp4", right],
    ]) {
      const { status, body } = await get("/api/auth/user", ...lines);
      expect([status, JSON.parse(body).code]).toEqual([400, "malformed_request"]);
    }
  });

  test("also the content type", async () => {
    const body = '{"email":[]}';
    const types = ["text/plain", "application/json"].map((type) => `Content-Type: ${type}\r\n`).join("");
    const { status } = await talk(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${types}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(status).toBe(400);
  });
});
