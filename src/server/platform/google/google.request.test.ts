import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { googleApi } from "./google-api.ts";
import { type Google, GoogleNotConnected, GoogleQuotaExceeded, GoogleUnavailable } from "./google.port.ts";

type Step = (request: IncomingMessage, response: ServerResponse) => void;
/** What the server does, call by call; the last step stays. */
let steps: Step[] = [];
let asked: { method: string; url: string }[] = [];
let google: Google;
const clock = { now: 0 };

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (_, response) =>
    void response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));

const server = createServer((request, response) => {
  asked.push({ method: request.method ?? "", url: request.url ?? "" });
  if (request.url === "/token") return tokenStep(request, response);
  const step = steps.length > 1 ? steps.shift() : steps[0];
  step?.(request, response);
});
let tokenStep: Step;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  google = googleApi({
    apiKey: async () => "key",
    oauth: { clientId: "id", clientSecret: "secret" },
    baseUrls: {
      places: origin,
      oauth: origin,
      consent: origin,
      accountManagement: origin,
      businessInformation: origin,
      reviews: origin,
    },
    now: () => new Date(clock.now),
    timeoutMs: 400,
    backoffMs: 1,
  });
});
let tokens = 0;
beforeEach(() => {
  steps = [];
  asked = [];
  clock.now += 10 * 3_600_000;
  tokenStep = (_, response) => json(200, { access_token: `token-${(tokens += 1)}`, expires_in: 3_600 })(_, response);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const PLACE = { id: "ChIJabc", displayName: { text: "Somewhere" }, future_field: { any: [1] } };
const read = () => google.readPlace("ChIJabc", "en");
const reply = () => google.putReply("refresh", "accounts/1/locations/2/reviews/r", "Hi");
const apiCalls = (): number => asked.filter(({ url }) => url !== "/token").length;

test("a reading call is tried again after a server error and a broken connection", async () => {
  steps = [json(503, {}), (request) => void request.socket.destroy(), json(200, PLACE)];
  expect((await read()).name).toBe("Somewhere");
  expect(apiCalls()).toBe(3);
});

test("after two more tries it gives up", async () => {
  steps = [json(500, "<html>oops</html>")];
  await expect(read()).rejects.toThrow(GoogleUnavailable);
  expect(apiCalls()).toBe(3);
});

test("a search is a reading call although it is a POST", async () => {
  steps = [json(502, {}), json(200, {})];
  expect(await google.searchPlaces({ query: "x", country: "FR", locale: "en" })).toEqual([]);
  expect(asked.map(({ method }) => method)).toEqual(["POST", "POST"]);
});

test("a reply is sent once, whatever happens", async () => {
  steps = [json(503, {}), json(200, {})];
  await expect(reply()).rejects.toThrow(GoogleUnavailable);
  expect(apiCalls()).toBe(1);
  steps = [(request) => void request.socket.destroy(), json(200, {})];
  await expect(reply()).rejects.toThrow(GoogleUnavailable);
  expect(apiCalls()).toBe(2);
});

test("a code is exchanged once, whatever happens", async () => {
  tokenStep = json(503, {});
  await expect(google.exchangeCode({ code: "c", redirectUri: "http://localhost/" })).rejects.toThrow(GoogleUnavailable);
  expect(asked).toHaveLength(1);
});

test("a short wait for the quota is waited, a long one is told", async () => {
  steps = [json(429, {}, { "retry-after": "0" }), json(200, PLACE)];
  await read();
  expect(apiCalls()).toBe(2);
  steps = [json(429, {}, { "retry-after": "7" })];
  await expect(read()).rejects.toMatchObject({ name: "GoogleQuotaExceeded", retryAfter: 7 });
  expect(apiCalls()).toBe(3);
  steps = [json(429, { error: { status: "RESOURCE_EXHAUSTED", details: [{ retryDelay: "12.5s" }] } })];
  await expect(read()).rejects.toMatchObject({ retryAfter: 13 });
  steps = [json(429, "")];
  await expect(read()).rejects.toMatchObject({ retryAfter: 60 });
  steps = [json(403, { error: { status: "RESOURCE_EXHAUSTED" } })];
  await expect(read()).rejects.toThrow(GoogleQuotaExceeded);
});

test("a call that hangs ends in time and is not tried again", async () => {
  steps = [() => undefined];
  const before = performance.now();
  await expect(read()).rejects.toThrow("did not answer within 400 ms");
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(apiCalls()).toBe(1);
  steps = [(_, response) => void response.writeHead(200).write('{"id":')];
  await expect(read()).rejects.toThrow(GoogleUnavailable);
});

test.each([
  ["no JSON", "hello"],
  ["nothing", ""],
  ["a list", []],
  ["another shape", { id: 5 }],
  ["a review without a date", { ...PLACE, reviews: [{ name: "a", rating: 5 }] }],
])("an answer that is %s counts as an outage", async (_, body) => {
  steps = [json(200, body)];
  await expect(read()).rejects.toThrow(GoogleUnavailable);
});

test("an answer without end is cut off", async () => {
  steps = [(_, response) => void response.writeHead(200).end(`{"id":"${"x".repeat(3 * 1024 * 1024)}"}`)];
  await expect(read()).rejects.toThrow("too large");
});

test("a redirect is not followed", async () => {
  steps = [json(302, "", { location: "/elsewhere" })];
  await expect(read()).rejects.toThrow(GoogleUnavailable);
  expect(asked.map(({ url }) => url)).not.toContain("/elsewhere");
});

test("nobody listening is an outage", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const nowhere = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const urls = {
    places: nowhere,
    oauth: nowhere,
    consent: nowhere,
    accountManagement: nowhere,
    businessInformation: nowhere,
    reviews: nowhere,
  };
  const alone = googleApi({ apiKey: async () => "key", baseUrls: urls, backoffMs: 1 });
  await expect(alone.readPlace("ChIJabc", "en")).rejects.toThrow("ECONNREFUSED");
});

test("links that are no web address do not get through, and missing ones are made", async () => {
  steps = [json(200, { ...PLACE, websiteUri: "javascript:alert(1)", googleMapsUri: "data:text/html,x" })];
  expect(await read()).toMatchObject({
    website: null,
    mapsUrl: "https://www.google.com/maps/search/?api=1&query=Somewhere&query_place_id=ChIJabc",
    writeReviewUrl: "https://search.google.com/local/writereview?placeid=ChIJabc",
    rating: null,
    reviewCount: 0,
    street: null,
    country: null,
    reviews: [],
  });
});

test("a review is read as its guest wrote it, with the photo", async () => {
  const review = {
    name: "places/a/reviews/b",
    rating: 4,
    text: { text: "Good", languageCode: "en" },
    originalText: { text: "Gut", languageCode: "de" },
    authorAttribution: { displayName: "Veit", photoUri: "https://photos.example/v.png" },
    publishTime: "2026-01-02T03:04:05.123456789Z",
  };
  steps = [json(200, { ...PLACE, reviews: [review, { ...review, rating: 0 }] })];
  expect((await read()).reviews).toEqual([
    {
      id: "places/a/reviews/b",
      authorName: "Veit",
      authorPhotoUrl: "https://photos.example/v.png",
      rating: 4,
      text: "Gut",
      language: "de",
      publishedAt: new Date("2026-01-02T03:04:05.123Z"),
    },
  ]);
});

test("a guest's name cannot turn round the sentence it stands in, nor a text stop the database", async () => {
  const hostile = { text: "Gut\0.", languageCode: "de" };
  const review = {
    name: "places/a/reviews/b",
    rating: 5,
    text: hostile,
    authorAttribution: { displayName: "Zoë \u202Egpj.exe\0" },
    publishTime: "2026-01-02T03:04:05Z",
  };
  steps = [json(200, { ...PLACE, reviews: [review] })];
  expect((await read()).reviews[0]).toMatchObject({ authorName: "Zoë gpj.exe", text: "Gut." });
});

test("Google's own translations are taken out of a review, and unknown stars leave it out", async () => {
  const review = { name: "r", starRating: "FIVE", createTime: "2026-01-02T03:04:05Z" };
  const comments = [
    "Wunderbar.\n\n(Translated by Google)\nWonderful.",
    "(Translated by Google) Wonderful.\n\n(Original)\nWunderbar.",
    "Wunderbar.",
  ];
  steps = [
    json(200, {
      reviews: [
        ...comments.map((comment) => ({ ...review, comment })),
        review,
        { ...review, starRating: "STAR_RATING_UNSPECIFIED" },
      ],
    }),
  ];
  const page = await google.listReviews("refresh", "accounts/1/locations/2");
  expect(page.reviews.map(({ text }) => text)).toEqual(["Wunderbar.", "Wunderbar.", "Wunderbar.", null]);
  expect(page).toMatchObject({ nextPageToken: null, averageRating: null, totalCount: 0 });
});

test("an access token is asked for once and kept until shortly before it runs out", async () => {
  steps = [json(200, { reviews: [] })];
  const list = () => google.listReviews("refresh", "accounts/1/locations/2");
  await Promise.all([list(), list(), list()]);
  clock.now += 3_500_000;
  await list();
  expect(asked.filter(({ url }) => url === "/token")).toHaveLength(1);
  clock.now += 50_000;
  await list();
  expect(asked.filter(({ url }) => url === "/token")).toHaveLength(2);
});

test("an access token that Google no longer takes is renewed once", async () => {
  const refused = json(401, { error: { status: "UNAUTHENTICATED" } });
  steps = [refused, json(200, { comment: "Hi", updateTime: "2026-01-02T03:04:05Z" })];
  expect((await reply()).text).toBe("Hi");
  expect(apiCalls()).toBe(2);
  steps = [refused];
  await expect(reply()).rejects.toMatchObject({ name: "GoogleKeyRejected", credential: "business_account" });
  expect(apiCalls()).toBe(4);
});

test("a consent without the Business Profile is no connection", async () => {
  const claims = Buffer.from(JSON.stringify({ aud: "id", email: "a@b.example" })).toString("base64url");
  const exchange = () => google.exchangeCode({ code: "c", redirectUri: "http://localhost/" });
  const answer = { access_token: "a", expires_in: 3_600, refresh_token: "r", id_token: `h.${claims}.s` };
  tokenStep = json(200, { ...answer, scope: "openid email" });
  await expect(exchange()).rejects.toThrow(GoogleNotConnected);
  const scope = "openid https://www.googleapis.com/auth/business.manage";
  tokenStep = json(200, { ...answer, scope });
  expect(await exchange()).toEqual({ refreshToken: "r", accountEmail: "a@b.example" });
  tokenStep = json(200, { ...answer, scope, id_token: "h.!!.s" });
  await expect(exchange()).rejects.toThrow(GoogleUnavailable);
});
