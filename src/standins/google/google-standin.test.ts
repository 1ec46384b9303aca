import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { type GoogleStandin, startGoogleStandin } from "./google-standin.ts";
import { openStore } from "./google.store.ts";
import { makeWorld, ratingOf, type World } from "./google.world.ts";
import { isRestaurant, makePlaces } from "#standins/google/places/places.data.ts";

const NOW = "2026-11-15T12:00:00Z";
const WEEK_LATER = "2026-11-22T12:00:00Z";
const folders: string[] = [];
const running: GoogleStandin[] = [];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "plaudit-google-standin-"));
  folders.push(folder);
  return folder;
}

async function start(now = NOW, folder = makeFolder()): Promise<GoogleStandin & { url: string }> {
  const standin = await startGoogleStandin({ folder, port: 0, now: () => new Date(now) });
  running.push(standin);
  return Object.assign(standin, { url: standin.baseUrls.places });
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((standin) => standin.stop()));
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const keyed = (standin: GoogleStandin, mask = "*"): Record<string, string> => ({
  "x-goog-api-key": standin.apiKey,
  "x-goog-fieldmask": mask,
});
const placeUrl = (standin: GoogleStandin & { url: string }, key = "osteria-marrovia"): string =>
  `${standin.url}/v1/places/${standin.placeIdOf(key)}`;

async function call(url: string, init?: RequestInit): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  call(url, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers });

describe("the protocol", () => {
  test("a call without field mask, with an unknown field, or without a good key is answered as Google does", async () => {
    const standin = await start();
    const bare = await call(placeUrl(standin), { headers: { "x-goog-api-key": standin.apiKey } });
    expect(bare.status).toBe(400);
    expect(bare.body["error"]).toMatchObject({ code: 400, status: "INVALID_ARGUMENT" });
    expect(JSON.stringify(bare.body)).toContain("FieldMask is a required parameter");
    const odd = await call(placeUrl(standin), { headers: keyed(standin, "id,nonsense") });
    expect(JSON.stringify(odd.body)).toContain("Cannot find matching fields for path 'nonsense'");
    const wrong = await call(placeUrl(standin), { headers: { ...keyed(standin), "x-goog-api-key": "x" } });
    expect(wrong).toMatchObject({ status: 400, body: { error: { details: [{ reason: "API_KEY_INVALID" }] } } });
    expect(await call(placeUrl(standin))).toMatchObject({
      status: 403,
      body: { error: { status: "PERMISSION_DENIED" } },
    });
  });

  test("a field mask gives what it names and nothing else", async () => {
    const standin = await start();
    const mask = "id,displayName.text,reviews.rating";
    const { body } = await call(placeUrl(standin), { headers: keyed(standin, mask) });
    expect(body).toEqual({
      id: standin.placeIdOf("osteria-marrovia"),
      displayName: { text: "Osteria Marrovia" },
      reviews: Array.from({ length: 5 }, () => ({ rating: expect.any(Number) })),
    });
    const search = await post(
      `${standin.url}/v1/places:searchText`,
      { textQuery: "marrovia" },
      keyed(standin, "places.id"),
    );
    expect(search.body).toEqual({ places: [{ id: body["id"] }] });
  });

  test("a search is paged", async () => {
    const standin = await start();
    const search = (pageToken = "") =>
      post(
        `${standin.url}/v1/places:searchText`,
        { textQuery: "restaurant", pageToken },
        keyed(standin, "places.id,nextPageToken"),
      );
    const first = await search();
    const second = await search(String(first.body["nextPageToken"]));
    expect(first.body["places"]).toHaveLength(20);
    expect(first.body["places"]).not.toEqual(second.body["places"]);
  });

  test("bad requests are told apart", async () => {
    const standin = await start();
    const url = `${standin.url}/v1/places:searchText`;
    expect((await post(url, "{", keyed(standin))).status).toBe(400);
    expect((await post(url, { textQuery: " " }, keyed(standin))).status).toBe(400);
    expect((await post(url, { textQuery: "x", pageSize: 21 }, keyed(standin))).status).toBe(400);
    expect((await post(url, { textQuery: "x".repeat(70_000) }, keyed(standin))).status).toBe(413);
    expect((await call(`${standin.url}/v1/nothing`)).status).toBe(404);
    expect(await call(`${standin.url}/v1/accounts`)).toMatchObject({
      status: 401,
      body: { error: { status: "UNAUTHENTICATED" } },
    });
  });

  test("the consent page shows what it was given as text and refuses a foreign way back", async () => {
    const standin = await start();
    const query = new URLSearchParams({
      client_id: standin.oauth.clientId,
      redirect_uri: "http://localhost:3000/back",
      response_type: "code",
      scope: "openid https://www.googleapis.com/auth/business.manage",
      state: `"><script>alert(1)</script>`,
    });
    const open = () => fetch(`${standin.url}/o/oauth2/v2/auth?${query.toString()}`);
    const html = await (await open()).text();
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
    for (const redirect of ["http://evil.example/", "javascript:alert(1)", "", "http://localhost:3000/#x"]) {
      query.set("redirect_uri", redirect);
      expect((await open()).status).toBe(400);
    }
  });
});

describe("the invented world", () => {
  test("there are about 400 restaurants in all ten countries, each once", () => {
    const places = makePlaces().filter(isRestaurant);
    expect(places.length).toBeGreaterThan(390);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(new Set(places.map(({ locationId }) => locationId)).size).toBe(places.length);
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
    expect(new Set(places.map(({ country }) => country.code))).toEqual(new Set(COUNTRIES));
    for (const place of places) {
      expect(new URL(place.website).hostname).toMatch(/\.example$/);
      expect(parsePhoneNumberFromString(place.phone)?.isPossible(), place.phone).toBe(true);
    }
  });

  test("the same day gives the same world, a week later there is more of it in every restaurant", () => {
    const today = openWorld(NOW);
    const again = openWorld(NOW);
    const later = openWorld(WEEK_LATER, today.folder);
    for (const place of makePlaces().filter(isRestaurant)) {
      const before = today.world.reviewsOf(place);
      expect(again.world.reviewsOf(place).map(({ key, at, rating }) => [key, at, rating])).toEqual(
        before.map(({ key, at, rating }) => [key, at, rating]),
      );
      const after = later.world.reviewsOf(place);
      expect(after.length, place.key).toBeGreaterThan(before.length);
      expect(after.slice(-before.length).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
      expect(before.every(({ at }) => at <= Date.parse(NOW) && at >= Date.parse("2023-11-15T00:00:00Z"))).toBe(true);
    }
    for (const { world } of [today, again, later]) world.store.close();
  });

  test("reviews are in seven languages, mostly good, and their words are the same each time", () => {
    const { world } = openWorld(NOW);
    const { world: other } = openWorld(NOW);
    const languages = new Map<string, number>();
    const all = world.places
      .filter((_, index) => index % 8 === 0)
      .flatMap((place) => world.reviewsOf(place).map((review) => ({ place, review })));
    expect(all.length).toBeGreaterThan(5_000);
    for (const { review } of all) {
      const { language, text, author } = review.words();
      languages.set(language, (languages.get(language) ?? 0) + 1);
      expect(text ?? "").not.toMatch(/[{}]|undefined/);
      expect(author.trim()).not.toBe("");
    }
    expect([...languages.keys()].toSorted()).toEqual(["de", "en", "es", "fr", "it", "nl", "pt"]);
    const { average = 0 } = ratingOf(all.map(({ review }) => review));
    expect(average).toBeGreaterThan(4.1);
    expect(average).toBeLessThan(4.8);
    const [sample] = all;
    const same = sample && other.reviewsOf(sample.place).find(({ key }) => key === sample.review.key);
    expect(same?.words()).toEqual(sample?.review.words());
    for (const opened of [world, other]) opened.store.close();
  });

  test("nobody else replies once the product is in use", () => {
    const { world, folder } = openWorld(NOW);
    world.store.close();
    const { world: later } = openWorld("2027-02-15T12:00:00Z", folder);
    const place = later.places[0];
    const fresh = place ? later.reviewsOf(place).filter(({ at }) => at > Date.parse(NOW)) : [];
    expect(fresh.length).toBeGreaterThan(50);
    expect(place && fresh.every((review) => later.replyOf(place, review) === null)).toBe(true);
    later.store.close();
  });
});

function openWorld(now: string, folder = makeFolder()): { world: World; folder: string } {
  return { world: makeWorld({ places: makePlaces(), store: openStore(folder), now: () => new Date(now) }), folder };
}

describe("what people do", () => {
  test("added reviews, replies and connections outlive a restart", async () => {
    const folder = makeFolder();
    const first = await start(NOW, folder);
    const added = await post(`${first.url}/_standin/reviews`, {
      place_id: first.placeIdOf("gasthof-elsterquell"),
      author: "Falk Probe",
      rating: 3,
      text: "Ganz gut.",
    });
    expect(added).toMatchObject({ status: 200, body: { name: expect.stringContaining("/reviews/") } });
    const token = await connect(first);
    const [review] = await reviewsOf(first, token);
    await call(`${first.url}/v4/${String(review?.["name"])}/reply`, {
      method: "PUT",
      headers: await bearer(first, token),
      body: JSON.stringify({ comment: "Danke." }),
    });
    await first.stop();
    running.splice(0);

    const second = await start(NOW, folder);
    const [same] = await reviewsOf(second, token);
    expect(same).toMatchObject({
      name: review?.["name"],
      reviewer: { displayName: "Falk Probe" },
      starRating: "THREE",
      comment: "Ganz gut.",
      reviewReply: { comment: "Danke." },
    });
    const { body } = await call(placeUrl(second, "gasthof-elsterquell"), { headers: keyed(second, "reviews.name") });
    expect(body["reviews"]).toContainEqual({ name: added.body["name"] });
  });

  test("a guest writes a review on the page behind the link", async () => {
    const standin = await start();
    const { body } = await call(placeUrl(standin), { headers: keyed(standin, "googleMapsLinks") });
    const { writeAReviewUri = "" } = body["googleMapsLinks"] as { writeAReviewUri?: string };
    const page = await (await fetch(writeAReviewUri)).text();
    expect(page).toContain("How was Osteria Marrovia?");
    const form = (fields: Record<string, string>) =>
      fetch(`${standin.url}/local/writereview`, {
        method: "POST",
        body: new URLSearchParams({ placeid: standin.placeIdOf("osteria-marrovia"), ...fields }),
      });
    expect((await form({ author: "", rating: "5" })).status).toBe(422);
    const shown = await (await form({ author: "Greta <b>", rating: "4", text: "<i>Gut</i>" })).text();
    expect(shown).toContain("Greta &lt;b&gt;");
    expect(shown).toContain("&lt;i&gt;Gut&lt;/i&gt;");
    expect((await fetch(`${standin.url}/local/writereview?placeid=none`)).status).toBe(404);
  });

  test("a fault is set over HTTP and spares the pages", async () => {
    const standin = await start();
    const set = (fault: unknown) => post(`${standin.url}/_standin/fault`, { fault });
    const read = async () => (await fetch(placeUrl(standin), { headers: keyed(standin) })).status;
    expect((await set("quota")).body).toEqual({ fault: "quota" });
    const refused = await fetch(placeUrl(standin), { headers: keyed(standin) });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    await set("down");
    expect(await read()).toBe(503);
    await set("bad_key");
    expect(await read()).toBe(400);
    expect((await fetch(`${standin.url}/maps/place/${standin.placeIdOf("osteria-marrovia")}`)).status).toBe(200);
    expect((await set("nonsense")).status).toBe(400);
    await set(null);
    expect(await read()).toBe(200);
  });

  test("a slow answer does not hold up the stop", async () => {
    const standin = await start();
    standin.setFault("slow");
    const hanging = fetch(placeUrl(standin), { headers: keyed(standin) }).catch(() => "cut");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = performance.now();
    await standin.stop();
    running.splice(0);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(await hanging).toBe("cut");
  });

  test("bad reviews are not taken", async () => {
    const standin = await start();
    const place_id = standin.placeIdOf("osteria-marrovia");
    const add = async (body: unknown) => (await post(`${standin.url}/_standin/reviews`, body)).status;
    expect(await add({ place_id, author: "A", rating: 6 })).toBe(400);
    expect(await add({ place_id, author: " ", rating: 5 })).toBe(400);
    expect(await add({ place_id: "none", author: "A", rating: 5 })).toBe(404);
    await expect(standin.addReview("none", { author: "A", rating: 5 })).rejects.toThrow("No such place");
    expect(() => standin.placeIdOf("none")).toThrow("No such place");
  });
});

async function connect(standin: GoogleStandin & { url: string }): Promise<string> {
  const redirect_uri = "http://localhost/back";
  const { clientId: client_id, clientSecret: client_secret } = standin.oauth;
  const scope = "https://www.googleapis.com/auth/business.manage";
  const account = "direction@tables-voisines.example";
  const consent = { client_id, redirect_uri, response_type: "code", scope, account, decision: "allow" };
  const page = await fetch(`${standin.url}/o/oauth2/v2/auth`, {
    method: "POST",
    body: new URLSearchParams(consent),
    redirect: "manual",
  });
  const code = new URL(page.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const fields = { client_id, client_secret, redirect_uri, code, grant_type: "authorization_code" };
  const { body } = await call(`${standin.url}/token`, { method: "POST", body: new URLSearchParams(fields) });
  return String(body["refresh_token"]);
}

async function bearer(
  standin: GoogleStandin & { url: string },
  refresh_token: string,
): Promise<Record<string, string>> {
  const { clientId: client_id, clientSecret: client_secret } = standin.oauth;
  const fields = { client_id, client_secret, refresh_token, grant_type: "refresh_token" };
  const { body } = await call(`${standin.url}/token`, { method: "POST", body: new URLSearchParams(fields) });
  return { authorization: `Bearer ${String(body["access_token"])}` };
}

async function reviewsOf(standin: GoogleStandin & { url: string }, token: string): Promise<Record<string, unknown>[]> {
  const headers = await bearer(standin, token);
  const accounts = (await call(`${standin.url}/v1/accounts`, { headers })).body["accounts"] as { name: string }[];
  const group = accounts.at(-1)?.name ?? "";
  const place = makePlaces().find(({ key }) => key === "gasthof-elsterquell");
  const { body } = await call(`${standin.url}/v4/${group}/locations/${place?.locationId}/reviews`, { headers });
  return body["reviews"] as Record<string, unknown>[];
}
