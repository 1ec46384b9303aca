import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type GoogleStandin, startGoogleStandin } from "#standins/google/google-standin.ts";
import { googleApi } from "./google-api.ts";
import {
  type Google,
  GoogleKeyRejected,
  GoogleNotConnected,
  GoogleNotFound,
  GoogleQuotaExceeded,
  GoogleUnavailable,
  type ReviewFacts,
} from "./google.port.ts";

const folder = mkdtempSync(join(tmpdir(), "plaudit-google-"));
const redirectUri = "http://localhost:3000/google/connected";
const clock = { now: new Date("2026-11-15T12:00:00Z") };
let standin: GoogleStandin;
let google: Google;

const connectTo = (
  to: GoogleStandin,
  { apiKey = to.apiKey, timeoutMs = 10_000 }: { apiKey?: string | null; timeoutMs?: number } = {},
): Google =>
  googleApi({
    apiKey: async () => apiKey,
    oauth: to.oauth,
    baseUrls: to.baseUrls,
    now: () => clock.now,
    timeoutMs,
    backoffMs: 1,
  });

beforeAll(async () => {
  standin = await startGoogleStandin({ folder, port: 0, now: () => clock.now });
  google = connectTo(standin);
});
afterEach(() => standin.setFault(null));
afterAll(async () => {
  await standin.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a person does on the consent page. */
async function consent(answers: { account?: string; decision?: string } = {}): Promise<URL> {
  const page = new URL(google.consentUrl({ state: "s & 1", redirectUri }));
  expect(await (await fetch(page)).text()).toContain("Allow Plaudit to manage your Business Profile?");
  const form = new URLSearchParams(page.search);
  form.set("account", answers.account ?? "odile@osteria-marrovia.example");
  form.set("decision", answers.decision ?? "allow");
  const response = await fetch(new URL(page.pathname, page), { method: "POST", body: form, redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

async function connect(account?: string): Promise<string> {
  const code = (await consent(account ? { account } : {})).searchParams.get("code") ?? "";
  return (await google.exchangeCode({ code, redirectUri })).refreshToken;
}

async function connectMarrovia(): Promise<{ token: string; location: string }> {
  const token = await connect();
  const [location] = await google.listLocations(token);
  return { token, location: location?.name ?? "" };
}

describe("places", () => {
  test("a search gives everything a registration needs", async () => {
    const [place, ...others] = await google.searchPlaces({ query: "Osteria Marrovia", country: "FR", locale: "en" });
    expect(others).toEqual([]);
    expect(place).toMatchObject({
      id: standin.placeIdOf("osteria-marrovia"),
      name: "Osteria Marrovia",
      street: "14 rue des Tanneurs-Verts",
      city: "Colmar",
      postalCode: "68000",
      country: "FR",
      formattedAddress: "14 rue des Tanneurs-Verts, 68000 Colmar, France",
      phone: "+33 3 53 01 17 06",
      website: "https://osteria-marrovia.example/",
      rating: 4.7,
    });
    expect(place?.reviewCount).toBeGreaterThan(850);
    expect(place?.reviewCount).toBeLessThan(950);
    expect(place?.mapsUrl).toContain("/maps/place/");
    expect(place?.writeReviewUrl).toContain(`placeid=${place?.id}`);
  });

  test("a search does not mind case, accents and half words", async () => {
    const names = async (query: string, country: string): Promise<string[]> =>
      (await google.searchPlaces({ query, country, locale: "de" })).map(({ name }) => name);
    expect(await names("oSTERIA marrov", "FR")).toEqual(["Osteria Marrovia"]);
    expect(await names("lunel vaast", "FR")).toEqual(["Brasserie Lunel-Vaast"]);
    expect(await names("elsterquell leipzig", "DE")).toEqual(["Gasthof Elsterquell"]);
    expect((await names("munchen", "DE")).length).toBeGreaterThan(3);
    expect(await names("MÜNCHEN", "DE")).toEqual(await names("munchen", "DE"));
    expect(await names("crêperie", "FR")).toEqual(await names("creperie", "FR"));
    expect(await names("zzz", "FR")).toEqual([]);
    expect(await names("  ", "FR")).toEqual([]);
    expect(await names("!?", "FR")).toEqual([]);
  });

  test("a search stays in its country and among restaurants", async () => {
    expect(await google.searchPlaces({ query: "Marrovia", country: "DE", locale: "en" })).toEqual([]);
    const inColmar = await google.searchPlaces({ query: "colmar", country: "FR", locale: "en" });
    expect(inColmar.length).toBeGreaterThan(2);
    expect(inColmar.every(({ city, country }) => city === "Colmar" && country === "FR")).toBe(true);
    expect(await google.searchPlaces({ query: "Boulangerie Marrovelle", country: "FR", locale: "en" })).toEqual([]);
    expect(await google.searchPlaces({ query: "paris", country: "FR", locale: "en" })).not.toHaveLength(0);
  });

  test("streets are written as in their country", async () => {
    const [german] = await google.searchPlaces({ query: "Elsterquell", country: "DE", locale: "de" });
    expect(german).toMatchObject({ street: "Uferweg 9", formattedAddress: "Uferweg 9, 04229 Leipzig, Deutschland" });
    const [italian] = await google.searchPlaces({ query: "Milano", country: "IT", locale: "en" });
    expect(italian?.street).toMatch(/, \d+$/);
  });

  test("a place comes with five reviews at most", async () => {
    const place = await google.readPlace(standin.placeIdOf("osteria-marrovia"), "en");
    expect(place.reviews).toHaveLength(5);
    const jonas = place.reviews.find(({ authorName }) => authorName === "Jonas Wittkamp");
    expect(jonas).toMatchObject({ rating: 5, language: "en" });
    expect(jonas?.text).toContain("tagliatelle with porcini");
    expect(jonas?.id).toMatch(/^places\/[\w-]+\/reviews\/[\w-]+$/);
    expect(jonas?.publishedAt.getTime()).toBeLessThan(clock.now.getTime());
    expect(jonas?.reviewUrl).toContain("/maps/place/");
    expect(await google.readPlace(place.id, "en")).toEqual(place);
  });

  test("a place that does not exist is not found, and no path gets through its id", async () => {
    await expect(google.readPlace("ChIJ00000000000000000000000", "en")).rejects.toThrow(GoogleNotFound);
    await expect(google.readPlace("x", "en")).rejects.toThrow(GoogleNotFound);
    await expect(google.readPlace("../../token", "en")).rejects.toThrow(GoogleNotFound);
    await expect(google.readPlace("", "en")).rejects.toThrow(GoogleNotFound);
  });
});

describe("consent", () => {
  test("the owner is sent back with the state, and the code becomes a connection once", async () => {
    const back = await consent();
    expect(back.searchParams.get("state")).toBe("s & 1");
    const code = back.searchParams.get("code") ?? "";
    const connection = await google.exchangeCode({ code, redirectUri });
    expect(connection.accountEmail).toBe("odile@osteria-marrovia.example");
    expect(connection.refreshToken).not.toBe("");
    await expect(google.exchangeCode({ code, redirectUri })).rejects.toThrow(GoogleNotConnected);
  });

  test("a code runs out after ten minutes", async () => {
    const code = (await consent()).searchParams.get("code") ?? "";
    const before = clock.now;
    clock.now = new Date(before.getTime() + 10 * 60_000);
    await expect(google.exchangeCode({ code, redirectUri })).rejects.toThrow(GoogleNotConnected);
    clock.now = before;
  });

  test("who denies comes back with an error and no code", async () => {
    const back = await consent({ decision: "deny" });
    expect([back.searchParams.get("error"), back.searchParams.get("code")]).toEqual(["access_denied", null]);
  });

  test("without an OAuth client nothing can be connected", async () => {
    const bare = googleApi({ apiKey: async () => null, baseUrls: standin.baseUrls });
    expect(() => bare.consentUrl({ state: "", redirectUri })).toThrow(GoogleKeyRejected);
    await expect(bare.listLocations("token")).rejects.toMatchObject({ credential: "oauth_client" });
  });

  test("a wrong OAuth client is refused as such", async () => {
    const oauth = { ...standin.oauth, clientSecret: "wrong" };
    const wrong = googleApi({ apiKey: async () => null, oauth, baseUrls: standin.baseUrls });
    await expect(wrong.listLocations("token")).rejects.toMatchObject({
      credential: "oauth_client",
      reason: "invalid_client",
    });
  });
});

describe("business profile", () => {
  test("an owner sees the own location, a group all of them, somebody new none", async () => {
    const { token } = await connectMarrovia();
    expect(await google.listLocations(token)).toEqual([
      {
        name: expect.stringMatching(/^accounts\/\d+\/locations\/\d+$/),
        title: "Osteria Marrovia",
        placeId: standin.placeIdOf("osteria-marrovia"),
        address: "14 rue des Tanneurs-Verts, 68000 Colmar",
      },
    ]);
    const group = await google.listLocations(await connect("direction@tables-voisines.example"));
    expect(group.length).toBeGreaterThan(390);
    expect(new Set(group.map(({ placeId }) => placeId)).size).toBe(group.length);
    expect(await google.listLocations(await connect("new@nobody-yet.example"))).toEqual([]);
  });

  test("all reviews are paged through, newest first, none twice", async () => {
    const { token, location } = await connectMarrovia();
    const all: ReviewFacts[] = [];
    let pageToken: string | null = null;
    let total = 0;
    do {
      const page = await google.listReviews(token, location, pageToken ? { pageToken } : {});
      expect(page.reviews.length).toBeLessThanOrEqual(50);
      expect(page.averageRating).toBeCloseTo(4.7, 1);
      all.push(...page.reviews);
      total = page.totalCount;
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(total).toBeGreaterThan(850);
    expect(all).toHaveLength(total);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    const times = all.map(({ publishedAt }) => publishedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const authors = new Set(all.map(({ authorName }) => authorName));
    for (const author of ["Jonas Wittkamp", "Mirelle Castagno", "Pia Oberlauer"]) expect(authors).toContain(author);
    expect(all.filter(({ ownerReply }) => ownerReply).length).toBeGreaterThan(200);
    expect(all.some(({ text }) => text === null)).toBe(true);
  });

  test("a review that arrives between two pages shifts nothing", async () => {
    const { token, location } = await connectMarrovia();
    const first = await google.listReviews(token, location, { pageSize: 3 });
    await standin.addReview(standin.placeIdOf("osteria-marrovia"), { author: "Nora Between", rating: 5 });
    const second = await google.listReviews(token, location, { pageSize: 3, pageToken: first.nextPageToken ?? "" });
    const ids = [...first.reviews, ...second.reviews].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    const [newest] = (await google.listReviews(token, location, { pageSize: 1 })).reviews;
    expect(newest).toMatchObject({ authorName: "Nora Between", rating: 5, text: null });
  });

  test("a reply is written, replaced and taken away", async () => {
    const { token, location } = await connectMarrovia();
    const find = async (): Promise<ReviewFacts | undefined> =>
      (await google.listReviews(token, location)).reviews.find(({ authorName }) => authorName === "Pia Oberlauer");
    const review = await find();
    expect(review?.ownerReply).toBeUndefined();
    const name = review?.id ?? "";
    expect(await google.putReply(token, name, "Danke, Pia.")).toEqual({ text: "Danke, Pia.", updatedAt: clock.now });
    await google.putReply(token, name, "Thank you, Pia.");
    expect((await find())?.ownerReply).toEqual({ text: "Thank you, Pia.", updatedAt: clock.now });
    await google.deleteReply(token, name);
    expect((await find())?.ownerReply).toBeUndefined();
    await expect(google.deleteReply(token, name)).rejects.toThrow(GoogleNotFound);
  });

  test("what is not the owner's is refused, what does not exist is not found", async () => {
    const { token, location } = await connectMarrovia();
    const [account = ""] = /^accounts\/\d+/.exec(location) ?? [];
    const group = await google.listLocations(await connect("direction@tables-voisines.example"));
    const foreign = group.find(({ title }) => title === "Gasthof Elsterquell")?.name ?? "";
    await expect(google.listReviews(token, foreign)).rejects.toMatchObject({
      name: "GoogleKeyRejected",
      credential: "business_account",
      reason: "PERMISSION_DENIED",
    });
    await expect(google.listReviews(token, `${account}/locations/1`)).rejects.toThrow(GoogleNotFound);
    await expect(google.putReply(token, `${location}/reviews/none`, "Hi")).rejects.toThrow(GoogleNotFound);
    for (const name of ["", "accounts/1/locations/2/reviews/../../x", "accounts/1", `${location}/reviews/a?b`])
      await expect(google.putReply(token, name, "Hi")).rejects.toThrow(GoogleNotFound);
    await expect(google.listReviews(token, "accounts/-/locations/-")).rejects.toThrow(GoogleNotFound);
  });

  test("an access token that ran out is renewed; a consent taken back is said so", async () => {
    const { token, location } = await connectMarrovia();
    const before = clock.now;
    clock.now = new Date(before.getTime() + 2 * 3_600_000);
    expect((await google.listReviews(token, location, { pageSize: 1 })).reviews).toHaveLength(1);
    clock.now = before;
    await fetch(`${standin.baseUrls.oauth}/revoke`, { method: "POST", body: new URLSearchParams({ token }) });
    // The access token in memory would still be within its time.
    await expect(google.listReviews(token, location)).rejects.toThrow(GoogleNotConnected);
    await expect(google.putReply(token, `${location}/reviews/x`, "Hi")).rejects.toThrow(GoogleNotConnected);
    await expect(google.listLocations("never-given")).rejects.toThrow(GoogleNotConnected);
  });
});

describe("faults", () => {
  /** By a client without patience: one of the faults is that no answer comes. */
  const everyCall = (token: string, location: string): [string, () => Promise<unknown>][] => {
    const hurried = connectTo(standin, { timeoutMs: 300 });
    return [
      ["searchPlaces", () => hurried.searchPlaces({ query: "Marrovia", country: "FR", locale: "en" })],
      ["readPlace", () => hurried.readPlace(standin.placeIdOf("osteria-marrovia"), "en")],
      ["exchangeCode", () => hurried.exchangeCode({ code: "4/0", redirectUri })],
      ["listLocations", () => hurried.listLocations(token)],
      ["listReviews", () => hurried.listReviews(token, location)],
      ["putReply", () => hurried.putReply(token, `${location}/reviews/x`, "Hi")],
      ["deleteReply", () => hurried.deleteReply(token, `${location}/reviews/x`)],
    ];
  };

  test.each([
    ["down", GoogleUnavailable],
    ["slow", GoogleUnavailable],
    ["quota", GoogleQuotaExceeded],
    ["bad_key", GoogleKeyRejected],
  ] as const)("%s has an error of its own in every call", async (fault, kind) => {
    const { token, location } = await connectMarrovia();
    standin.setFault(fault);
    for (const [name, run] of everyCall(token, location)) {
      const error: unknown = await run().catch((caught: unknown) => caught);
      expect(error, name).toBeInstanceOf(kind);
    }
    standin.setFault(null);
    expect((await google.listReviews(token, location, { pageSize: 1 })).reviews).toHaveLength(1);
  });

  test("a quota says when to come back", async () => {
    standin.setFault("quota");
    const search = google.searchPlaces({ query: "Marrovia", country: "FR", locale: "en" });
    await expect(search).rejects.toMatchObject({ retryAfter: 30 });
  });

  test("a key that is wrong, missing or unfit for a header is refused and never repeated", async () => {
    const reasons: unknown[] = [];
    for (const key of ["canary-key-4711", "canary key\n4711", "canary-ключ", null, ""]) {
      const error: unknown = await connectTo(standin, { apiKey: key })
        .readPlace(standin.placeIdOf("osteria-marrovia"), "en")
        .catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(GoogleKeyRejected);
      expect(inspectAll(error)).not.toContain("canary");
      reasons.push((error as GoogleKeyRejected).reason);
    }
    expect(reasons).toEqual([
      "API_KEY_INVALID",
      "API_KEY_INVALID",
      "API_KEY_INVALID",
      "not_configured",
      "not_configured",
    ]);
  });

  test("neither tokens nor the client's secret are in any error", async () => {
    const { token, location } = await connectMarrovia();
    for (const fault of ["down", "slow", "quota", "bad_key"] as const) {
      standin.setFault(fault);
      for (const [, run] of everyCall(token, location)) {
        const said = inspectAll(await run().catch((caught: unknown) => caught));
        for (const secret of [token, standin.apiKey, standin.oauth.clientSecret, "ya29."])
          expect(said).not.toContain(secret);
      }
    }
  });
});

/** All that a log could write of an error. */
function inspectAll(error: unknown): string {
  if (!(error instanceof Error)) throw new Error("Not an error");
  const own = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)));
  return [...own, error.cause ? inspectAll(error.cause) : ""].join("\n");
}
