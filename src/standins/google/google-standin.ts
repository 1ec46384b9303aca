import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { businessCalls } from "./business.calls.ts";
import { consentAs } from "./consent.visitor.ts";
import {
  ApiFault,
  badKey,
  badRequest,
  badToken,
  faultBody,
  isDown,
  notFound,
  OAuthFault,
  quotaExceeded,
} from "./google.fault.ts";
import { type Answer, type Call, call, readRequest } from "./google.route.ts";
import { refuseStrangers } from "#standins/loopback.guard.ts";
import { listen, portOf, readBody } from "#standins/loopback.server.ts";
import type { StateLog } from "#standins/state.files.ts";
import { openStore } from "./google.store.ts";
import { type Fault, FAULTS, makeWorld, type NewReview, placesReviewId, type World } from "./google.world.ts";
import { guestPages } from "./guest.pages.ts";
import { CLIENT, oauthCalls } from "./oauth.calls.ts";
import { API_KEY, placesCalls } from "#standins/google/places/places.calls.ts";
import { makePlaces } from "#standins/google/places/places.data.ts";

export interface GoogleStandin {
  baseUrls: Record<"places" | "oauth" | "consent" | "accountManagement" | "businessInformation" | "reviews", string>;
  apiKey: string;
  oauth: { clientId: string; clientSecret: string };
  /** Makes the APIs fail in one way until it is set back to null; the pages people look at keep working. */
  setFault(fault: Fault | null): void;
  /** A guest writes a review; answers its name in Places. */
  addReview(placeId: string, review: NewReview): Promise<{ name: string }>;
  /** Says yes on the consent page in a person's place. */
  consentAs(url: string, account: string): Promise<{ code: string; state: string }>;
  /** The id of a place by its key, such as osteria-marrovia. */
  placeIdOf(key: string): string;
  stop(): Promise<void>;
}

const MAX_BODY = 64 * 1024;
/** Longer than any caller waits. */
const SLOW_MS = 30_000;
const CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** A Google on loopback: Places, OAuth with its consent page, and Business Profile, over an invented world. */
export async function startGoogleStandin(options: {
  folder: string;
  port: number;
  host?: string;
  now?: () => Date;
  log?: StateLog;
}): Promise<GoogleStandin> {
  const host = options.host ?? "127.0.0.1";
  const store = openStore(options.folder, options.log);
  const world = makeWorld({ places: makePlaces(), store, now: options.now ?? (() => new Date()) });
  const state = { fault: null as Fault | null };
  const calls = [...placesCalls, ...businessCalls, ...oauthCalls, ...guestPages, ...controlCalls(state)];

  const server = createServer((request, response) => {
    if (refuseStrangers(request, response)) return;
    handle(world, calls, state, { request, response }).catch(() => response.destroy());
  });
  try {
    await listen(server, options.port, host);
  } catch (error) {
    store.close();
    throw error;
  }
  world.origin = originOf(server, host);

  const { origin } = world;
  return {
    baseUrls: {
      places: origin,
      oauth: origin,
      consent: origin,
      accountManagement: origin,
      businessInformation: origin,
      reviews: origin,
    },
    apiKey: API_KEY,
    oauth: { ...CLIENT },
    setFault(fault) {
      state.fault = fault;
    },
    async addReview(placeId, review) {
      const place = world.findPlace(placeId);
      if (!place) throw new Error(`No such place: ${placeId}`);
      return { name: `places/${place.id}/reviews/${placesReviewId(world.addReview(place, review))}` };
    },
    consentAs,
    placeIdOf(key) {
      const place = world.places.find((candidate) => candidate.key === key);
      if (!place) throw new Error(`No such place: ${key}`);
      return place.id;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      store.close();
    },
  };
}

const FaultBody = z.object({ fault: z.enum(FAULTS).nullable() });
const ReviewBody = z.object({
  place_id: z.string(),
  author: z.string().trim().min(1).max(80),
  rating: z.number().int().min(1).max(5),
  text: z.string().max(4_000).nullish(),
  language: z.string().max(10).optional(),
  published_at: z.iso.datetime({ offset: true }).optional(),
});

/** For demos and browser tests, which cannot reach into this process. */
const controlCalls = (state: { fault: Fault | null }): Call[] => [
  call("POST", /^\/_standin\/fault$/, (_, asked) => {
    const body = FaultBody.safeParse(asked.json());
    if (!body.success) throw badRequest(`fault is one of ${FAULTS.join(", ")} or null`, "fault");
    state.fault = body.data.fault;
    return { json: { fault: state.fault } };
  }),
  call("POST", /^\/_standin\/reviews$/, (world, asked) => {
    const body = ReviewBody.safeParse(asked.json());
    if (!body.success)
      throw badRequest("place_id, author, rating (1-5) and text", body.error.issues[0]?.path.join("."));
    const { place_id, author, rating, text, language, published_at } = body.data;
    const place = world.findPlace(place_id);
    if (!place) throw notFound();
    const review = world.addReview(place, {
      author,
      rating,
      text: text ?? null,
      ...(language !== undefined && { language }),
      ...(published_at !== undefined && { publishedAt: new Date(published_at) }),
    });
    return { json: { name: `places/${place.id}/reviews/${placesReviewId(review)}` } };
  }),
];

async function handle(
  world: World,
  calls: readonly Call[],
  state: { fault: Fault | null },
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const url = new URL(request.url ?? "/", world.origin);
  try {
    const body = await readBody(request, MAX_BODY).catch(tooLarge);
    if (isApi(url.pathname)) await fail(state.fault, url.pathname, response);
    const found = calls.find(({ method, path }) => method === request.method && path.test(url.pathname));
    if (!found) throw notFound(`No such call: ${request.method} ${url.pathname}`);
    const params = found.path.exec(url.pathname)?.slice(1) ?? [];
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    send(response, found.answer(world, readRequest({ url, headers, body }, params)));
  } catch (error) {
    const fault =
      error instanceof ApiFault || error instanceof OAuthFault
        ? error
        : new ApiFault(500, "INTERNAL", "Internal error encountered.");
    sendJson(response, fault.code, faultBody(fault), fault instanceof ApiFault ? fault.headers : {});
  }
}

const isApi = (path: string): boolean => /^\/(v1|v4)\/|^\/token$/.test(path);

async function fail(fault: Fault | null, path: string, response: ServerResponse): Promise<void> {
  if (fault === "down") throw isDown();
  if (fault === "quota") throw quotaExceeded();
  if (fault === "bad_key") {
    if (path === "/token") throw new OAuthFault(401, "invalid_client", "Unauthorized");
    throw path.startsWith("/v1/places") ? badKey() : badToken();
  }
  if (fault === "slow")
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, SLOW_MS);
      response.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });
}

function tooLarge(error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw new ApiFault(413, "INVALID_ARGUMENT", "Request payload size exceeds the limit.");
}

function send(response: ServerResponse, answer: Answer): void {
  if ("json" in answer) sendJson(response, 200, answer.json);
  else if ("redirect" in answer)
    response.writeHead(302, { location: answer.redirect, "cache-control": "no-store" }).end();
  else
    response
      .writeHead(answer.status ?? 200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": CSP,
      })
      .end(answer.html);
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { "content-type": "application/json; charset=UTF-8", "cache-control": "private", ...headers })
    .end(JSON.stringify(body));
}

function originOf(server: Server, host: string): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${portOf(server)}`;
}
