import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { ApiError, NetworkError, api, buildUrl } from "./api.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { adminSession, ownerSession } from "#web/lib/session/session.ts";
import { leaveSession, onSessionEnd } from "#web/lib/session/unauthorized.ts";

const owner = { email: "owner@demo.test" } as OwnerUser;
const staff = { email: "admin@demo.test" } as AdminUser;
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const went: string[] = [];

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}): void => {
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(body), { status, headers }));
};
const sent = (call = 0): { url: string; init: RequestInit; headers: Record<string, string> } => {
  const [url = "", init = {}] = fetchMock.mock.calls[call] ?? [];
  return { url, init, headers: init.headers as Record<string, string> };
};
const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

beforeAll(initI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("fetch", fetchMock);
  setNavigate((href) => went.push(href));
  window.history.replaceState(null, "", "/dashboard");
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
  went.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

describe("the request", () => {
  const one = endpoint({
    method: "PATCH",
    path: "/api/things/:id/parts/:part",
    access: "owner",
    summary: "A thing",
    params: z.object({ id: z.string(), part: z.string() }),
    query: z.object({ q: z.string().optional(), tags: z.array(z.string()).optional() }),
    body: z.object({ name: z.string() }),
    response: z.object({ ok: z.boolean() }),
  });

  test("carries everything the server expects", async () => {
    answer(200, { ok: true });
    const result = await api(one, {
      params: { id: "a/b", part: "ü" },
      query: { q: "x&y", tags: ["1", "2"] },
      body: { name: "N" },
    });
    const { url, init, headers } = sent();
    expect(result).toEqual({ ok: true });
    expect(url).toBe("/api/things/a%2Fb/parts/%C3%BC?q=x%26y&tags=1&tags=2");
    expect([init.method, init.credentials, init.body]).toEqual(["PATCH", "include", '{"name":"N"}']);
    expect(headers).toEqual({
      Accept: "application/json",
      "Content-Type": "application/json",
      "X-Requested-With": "XMLHttpRequest",
      "Accept-Language": "en",
    });
  });

  test("without a body sends none, and a missing path parameter is an error before anything is sent", async () => {
    answer(200);
    await api(accountsApi.user);
    expect(sent().init.body).toBeUndefined();
    expect(() => buildUrl("/api/sessions/:id", {})).toThrow("id");
  });

  test("types follow the contract", () => {
    // @ts-expect-error a body is required
    const noBody = (): unknown => api(accountsApi.login);
    // @ts-expect-error the id is required
    const noId = (): unknown => api(accountsApi.revokeSession, {});
    // @ts-expect-error there is no such field
    const wrong = (): unknown => api(accountsApi.forgotPassword, { body: { mail: "x" } });
    expect([noBody, noId, wrong]).toHaveLength(3);
  });
});

describe("the token", () => {
  beforeEach(() => {
    answer(200);
    ownerSession.save({ token: "owner-token", user: owner });
    adminSession.save({ token: "admin-token", user: staff });
  });
  const at = (path: string): Endpoint => ({ ...(accountsApi.user as unknown as Endpoint), path });

  test.each([
    ["/api/auth/user", "Bearer owner-token"],
    ["/api/admin/auth/user", "Bearer admin-token"],
    ["/api/administration", "Bearer owner-token"],
    ["https://evil.test/api/admin/x", undefined],
    ["https://evil.test/api/x", undefined],
    ["//evil.test/api/admin/x", undefined],
    ["/\\evil.test/api/admin/x", undefined],
    ["http://localhost:3000/api/auth/user", undefined],
  ])("%s gets %s", async (path, authorization) => {
    await api(at(path));
    expect(sent().headers["Authorization"]).toBe(authorization);
  });
});

describe("a check that index.html has started already", () => {
  const prepare = (token: string, { sinceLoadMs = 500 } = {}): void => {
    vi.spyOn(performance, "now").mockReturnValue(sinceLoadMs);
    answer(200, { user: { name: "asked now" } });
    ownerSession.save({ token: "owner-token", user: owner });
    const early = new Response(JSON.stringify({ user: { name: "asked early" } }));
    window.__early = { token, calls: { "/api/auth/user": Promise.resolve(early) } };
  };
  test("is answered once, without a second request", async () => {
    prepare("owner-token");
    expect((await api(accountsApi.user)).user.name).toBe("asked early");
    expect(fetchMock).toHaveBeenCalledTimes(0);
    expect((await api(accountsApi.user)).user.name).toBe("asked now");
  });
  test("counts only for the session it was asked for", async () => {
    prepare("somebody-else");
    expect((await api(accountsApi.user)).user.name).toBe("asked now");
  });
  test("is asked for again when it is ten seconds old", async () => {
    prepare("owner-token", { sinceLoadMs: 10_000 });
    expect((await api(accountsApi.user)).user.name).toBe("asked now");
  });
  test("that failed is a network error like any other", async () => {
    prepare("owner-token");
    window.__early = { token: "owner-token", calls: { "/api/auth/user": Promise.reject(new TypeError("offline")) } };
    await expect(api(accountsApi.user)).rejects.toBeInstanceOf(NetworkError);
  });
});

describe("answers that say no", () => {
  test("a 422 carries its fields", async () => {
    answer(422, { message: "Check", code: "validation_failed", errors: { email: ["Taken"] } });
    const error = await failure(api(accountsApi.user));
    expect([error.status, error.code, error.message, error.fieldErrors]).toEqual([
      422,
      "validation_failed",
      "Check",
      { email: ["Taken"] },
    ]);
  });
  test.each([
    ["seconds in the header", {}, { "Retry-After": "30" }, 30],
    ["the body first", { retry_after: 12 }, { "Retry-After": "30" }, 12],
    ["a date in the past", {}, { "Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT" }, 0],
    ["nonsense", {}, { "Retry-After": "soon" }, undefined],
    ["nothing", {}, {}, undefined],
  ])("how long to wait: %s", async (_, body, headers, expected) => {
    answer(429, { message: "Slow", code: "too_many_requests", ...body }, headers);
    expect((await failure(api(accountsApi.user))).retryAfter).toBe(expected);
  });
  test.each([
    [404, "not_found"],
    [403, "access_denied"],
    [500, "server_error"],
    [502, "unavailable"],
    [418, "server_error"],
  ])("a %s page that is not ours still has a code and a sentence", async (status, code) => {
    fetchMock.mockImplementation(async () => new Response("<html>nope</html>", { status }));
    const error = await failure(api(accountsApi.user));
    expect([error.status, error.code, error.message]).toEqual([status, code, "An error occurred, please try again."]);
  });
});

describe("the console", () => {
  const warn = vi.fn();
  beforeEach(() => {
    warn.mockReset();
    vi.spyOn(console, "warn").mockImplementation(warn);
    ownerSession.save({ token: "owner-token", user: owner });
  });
  test.each([400, 403, 404, 409, 422, 429, 500, 503])(
    "hears of a %s, without what the address holds",
    async (status) => {
      answer(status, { message: "No", code: "access_denied" });
      await failure(api(accountsApi.revokeSession, { params: { id: "a-secret" } }));
      expect(warn.mock.calls).toEqual([[`DELETE /api/sessions/:id answered ${status}`, "access_denied"]]);
    },
  );
  test("hears nothing of a success, of a 401, or where the caller says so", async () => {
    answer(200, { user: owner });
    await api(accountsApi.user);
    answer(404);
    await failure(api(accountsApi.user, { quiet: true }));
    answer(401);
    await failure(api(accountsApi.user));
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("no answer", () => {
  test.each([
    ["a dead line", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a timeout", () => Promise.reject(new DOMException("late", "TimeoutError"))],
    ["a captive portal", () => Promise.resolve(new Response("<html>Wifi login</html>", { status: 200 }))],
  ])("%s is a network error", async (_, implementation) => {
    fetchMock.mockImplementation(implementation);
    await expect(api(accountsApi.user)).rejects.toBeInstanceOf(NetworkError);
  });
  test("the caller's own abort stays an abort", async () => {
    fetchMock.mockImplementation(() => Promise.reject(new DOMException("stop", "AbortError")));
    await expect(api(accountsApi.user)).rejects.toMatchObject({ name: "AbortError" });
  });
  test("an empty success is undefined", async () => {
    fetchMock.mockImplementation(async () => new Response(null, { status: 204 }));
    expect(await api(accountsApi.logout)).toBeUndefined();
  });
});

describe("a 401", () => {
  const unauthorized = (): void => answer(401, { message: "Log in", code: "unauthenticated" });
  beforeEach(() => {
    unauthorized();
    ownerSession.save({ token: "owner-token", user: owner });
    adminSession.save({ token: "admin-token", user: staff });
  });

  test("ends the owner's session only, and leads to the owner login after 100 ms", async () => {
    expect((await failure(api(accountsApi.user))).suppressed).toBe(false);
    expect([ownerSession.token(), ownerSession.user(), adminSession.token()]).toEqual([null, null, "admin-token"]);
    vi.advanceTimersByTime(99);
    expect(went).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(went).toEqual(["/login"]);
    expect(sessionStorage.getItem("intended_route")).toBe("/dashboard");
  });

  test("in the back office ends the staff session only, and leads to its login with the way back", async () => {
    window.history.replaceState(null, "", "/admin/users?page=2");
    await failure(api(staffApi.user));
    expect([adminSession.token(), adminSession.user(), ownerSession.token()]).toEqual([null, null, "owner-token"]);
    vi.advanceTimersByTime(100);
    expect(went).toEqual(["/admin/login?redirect=%2Fadmin%2Fusers%3Fpage%3D2"]);
  });

  test.each(["/login", "/register", "/reset-password/x", "/admin/login", "/verify-email/a%40b.test"])(
    "on %s sends nobody away",
    async (pathname) => {
      window.history.replaceState(null, "", pathname);
      await failure(api(accountsApi.user));
      vi.advanceTimersByTime(500);
      expect([went, ownerSession.token()]).toEqual([[], null]);
    },
  );

  test("sends nobody away who has reached an auth page within the 100 ms", async () => {
    await failure(api(accountsApi.user));
    window.history.replaceState(null, "", "/login");
    vi.advanceTimersByTime(100);
    expect(went).toEqual([]);
  });

  test("of the same call within 5 s is suppressed and redirects no more", async () => {
    await failure(api(accountsApi.user));
    vi.advanceTimersByTime(100);
    vi.advanceTimersByTime(4899);
    expect((await failure(api(accountsApi.user))).suppressed).toBe(true);
    vi.advanceTimersByTime(200);
    expect(went).toEqual(["/login"]);
  });

  test("of the same call after 5 s counts anew", async () => {
    await failure(api(accountsApi.user));
    vi.advanceTimersByTime(5000);
    expect((await failure(api(accountsApi.user))).suppressed).toBe(false);
    vi.advanceTimersByTime(100);
    expect(went).toEqual(["/login", "/login"]);
  });

  test("of another call is not suppressed, but both make one redirect", async () => {
    await failure(api(accountsApi.user));
    expect((await failure(api(accountsApi.sessions))).suppressed).toBe(false);
    vi.advanceTimersByTime(100);
    expect(went).toEqual(["/login"]);
  });

  test("is marked per request, and old marks are cleaned up", async () => {
    await failure(api(accountsApi.user));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("last_401"))).toEqual([
      "last_401:GET:/api/auth/user",
    ]);
    vi.advanceTimersByTime(6000);
    await failure(api(accountsApi.sessions));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("last_401"))).toEqual([
      "last_401:GET:/api/sessions",
    ]);
  });

  test("right after signing in again is a new one", async () => {
    await failure(api(accountsApi.user));
    ownerSession.save({ token: "second", user: owner });
    expect((await failure(api(accountsApi.user))).suppressed).toBe(false);
  });

  test("to an old token does not end the session that began since", async () => {
    fetchMock.mockImplementation(async () => {
      ownerSession.save({ token: "newer", user: owner });
      return new Response("{}", { status: 401 });
    });
    await failure(api(accountsApi.user));
    vi.advanceTimersByTime(100);
    expect([ownerSession.token(), went]).toEqual(["newer", []]);
  });

  test("of a login is a wrong password and of a logout nothing at all", async () => {
    await failure(api(accountsApi.login, { body: { email: "a@b.test", password: "x" } }));
    await failure(api(staffApi.login, { body: { email: "a@b.test", password: "x" } }));
    await failure(api(accountsApi.logout));
    vi.advanceTimersByTime(500);
    expect([ownerSession.token(), adminSession.token(), went]).toEqual(["owner-token", "admin-token", []]);
  });

  test("of an open call made without a token redirects nobody", async () => {
    ownerSession.clear();
    await failure(api(accountsApi.forgotPassword, { body: { email: "a@b.test" } }));
    vi.advanceTimersByTime(500);
    expect(went).toEqual([]);
  });

  describe("of a session that was left for another page", () => {
    const leave = (): void => {
      leaveSession("owner", "/subscription/reactivate");
      window.history.replaceState(null, "", "/subscription/reactivate");
    };

    test("which was asked for before it was left, leads nowhere else", async () => {
      fetchMock.mockImplementation(async () => {
        leave();
        return new Response("{}", { status: 401 });
      });
      expect((await failure(api(accountsApi.user))).suppressed).toBe(true);
      vi.advanceTimersByTime(500);
      expect([went, sessionStorage.getItem("intended_route")]).toEqual([["/subscription/reactivate"], null]);
    });

    test("and led to the login a moment before, does so no more", async () => {
      await failure(api(accountsApi.user));
      leave();
      vi.advanceTimersByTime(500);
      expect(went).toEqual(["/subscription/reactivate"]);
    });

    test("is told without asking the server, which open calls and the other area still do", async () => {
      leave();
      expect(await failure(api(accountsApi.sessions))).toMatchObject({ status: 401, suppressed: true });
      expect(fetchMock).not.toHaveBeenCalled();
      await failure(api(accountsApi.forgotPassword, { body: { email: "a@b.test" } }));
      await failure(api(staffApi.user));
      expect(fetchMock).toHaveBeenCalledTimes(2);
    });

    test("counts again for the session that follows", async () => {
      leave();
      ownerSession.save({ token: "second", user: owner });
      await failure(api(accountsApi.user));
      vi.advanceTimersByTime(100);
      expect(went).toEqual(["/subscription/reactivate", "/login"]);
    });
  });

  test("is announced once per session", async () => {
    const heard: string[] = [];
    const leave = onSessionEnd((kind) => heard.push(kind));
    await Promise.all([failure(api(accountsApi.user)), failure(api(accountsApi.sessions))]);
    leave();
    expect(heard).toEqual(["owner"]);
  });

  test.each([403, 404, 409, 422, 429, 500, 503])(
    "is the only answer that ends a session: %s does not",
    async (status) => {
      answer(status, {});
      await failure(api(accountsApi.user));
      vi.advanceTimersByTime(500);
      expect([ownerSession.token(), went]).toEqual(["owner-token", []]);
    },
  );
});
