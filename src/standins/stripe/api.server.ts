import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "#standins/stripe/calls/api.call.ts";
import { catalogueCalls } from "#standins/stripe/calls/catalogue.calls.ts";
import { chargeCalls } from "#standins/stripe/calls/charges.calls.ts";
import { customerCalls } from "#standins/stripe/calls/customers.calls.ts";
import { eventCalls } from "#standins/stripe/calls/events.calls.ts";
import { type FormValue, decodeForm } from "#standins/stripe/calls/form.params.ts";
import { intentCalls } from "#standins/stripe/calls/intents.calls.ts";
import { invoiceCalls } from "#standins/stripe/calls/invoices.calls.ts";
import { paymentMethodCalls } from "#standins/stripe/calls/payment-methods.calls.ts";
import { sessionCalls } from "#standins/stripe/calls/sessions.calls.ts";
import type { Trouble } from "./stripe.control.ts";
import type { Store } from "./stripe.store.ts";
import { StripeFault, invalid } from "./stripe.fault.ts";
import { API_VERSION, type World } from "./stripe.world.ts";
import { subscriptionCalls } from "#standins/stripe/calls/subscriptions.calls.ts";
import { expand } from "#standins/stripe/wire/wire.expand.ts";
import { randomId } from "#standins/stripe/wire/wire.shape.ts";

const CALLS: Call[] = [
  ...customerCalls,
  ...catalogueCalls,
  ...sessionCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...intentCalls,
  ...paymentMethodCalls,
  ...chargeCalls,
  ...eventCalls,
];
const ROUTES = CALLS.map((found) => ({
  call: found,
  pattern: new RegExp(`^${found.path.replaceAll(/:\w+/g, "([^/]+)")}$`),
}));
/** Long enough for a second request with the same key to meet the first. */
const THINKING_MS = 10;
const KEY_LIFE = 24 * 3600 * 1000;

export interface ApiOptions {
  store: Store;
  secretKey: string;
  /** Unix seconds on the simulated clock. */
  now: () => number;
  wallClock: () => Date;
  present: (json: string) => string;
  /** Called after every call, when events may be waiting. */
  afterwards: () => void;
  /** True when the answer of a call that was carried out is to get lost on the way. */
  losesAnswer: () => boolean;
  /** What is wrong with the provider at the moment. */
  trouble: () => Trouble | null;
}

interface Answer {
  status: number;
  body: string;
  isReplayed?: boolean;
}

/** Answers the calls of Stripe's API. */
export function apiServer(options: ApiOptions) {
  const inFlight = new Set<string>();

  const answerCall = async (request: IncomingMessage, body: string, requestId: string): Promise<Answer> => {
    if (options.trouble() === "down")
      throw new StripeFault(500, { type: "api_error", message: "An unknown error occurred." });
    authorize(request, options.secretKey);
    const url = new URL(request.url ?? "/", "http://standin");
    const route = ROUTES.find(({ call, pattern }) => call.method === request.method && pattern.test(url.pathname));
    if (!route)
      throw new StripeFault(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${request.method}: ${url.pathname}). The stand-in does not know this call.`,
      });
    const ids = (route.pattern.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
    const raw = decodeForm(request.method === "GET" ? url.search.slice(1) : body || url.search.slice(1));
    const key = request.method === "POST" ? headerOf(request, "idempotency-key") : undefined;
    const perform = (): Answer => carryOut(options, route.call, { raw, ids, requestId, key: key ?? null });
    if (key === undefined) return perform();
    if (key.length > 255)
      throw invalid("Idempotency keys can be at most 255 characters long.", "idempotency_key_too_long");
    const fingerprint = createHash("sha256")
      .update(JSON.stringify([url.pathname, raw]))
      .digest("hex");
    const known = findAnswer(options, key, fingerprint);
    if (known) return known;
    if (inFlight.has(key)) throw keyInUse();
    inFlight.add(key);
    try {
      // A call takes a moment at Stripe too; who sends the same key in that moment is told to wait.
      await sleep(THINKING_MS);
      return options.store.transaction(() => {
        const answer = perform();
        if (isKept(answer)) keepAnswer(options, key, fingerprint, answer);
        return answer;
      });
    } finally {
      inFlight.delete(key);
    }
  };

  return async (request: IncomingMessage, response: ServerResponse, body: string): Promise<void> => {
    const requestId = randomId("req_", 14);
    if (options.trouble() === "hangs") return neverAnswer(response);
    const answer = await answerCall(request, body, requestId).catch((error: unknown) => answerOfError(error));
    options.afterwards();
    if (request.method !== "GET" && answer.status < 500 && options.losesAnswer()) {
      request.socket.destroy();
      return;
    }
    if (request.method !== "GET" && options.trouble() === "unanswered") return neverAnswer(response);
    const idempotencyKey = headerOf(request, "idempotency-key");
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "cache-control": "no-cache, no-store",
      "request-id": requestId,
      "stripe-version": headerOf(request, "stripe-version") ?? API_VERSION,
      ...(idempotencyKey && request.method === "POST" ? { "idempotency-key": idempotencyKey } : {}),
      ...(answer.isReplayed ? { "idempotent-replayed": "true" } : {}),
    });
    response.end(options.present(answer.body));
  };
}

/** Ends when the caller has had enough, and never answers. */
const neverAnswer = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.once("close", resolve);
  });

function carryOut(
  options: ApiOptions,
  { run }: Call,
  asked: { raw: { [key: string]: FormValue }; ids: string[]; requestId: string; key: string | null },
): Answer {
  const { expand: paths, ...raw } = asked.raw;
  const wanted = Array.isArray(paths) ? paths.map(String) : typeof paths === "string" ? [paths] : [];
  const world: World = {
    store: options.store,
    now: options.now,
    request: { id: asked.requestId, idempotency_key: asked.key },
  };
  try {
    return options.store.transaction(() => {
      try {
        const result = expand(world, run(world, raw, asked.ids), wanted);
        return { status: 200, body: JSON.stringify(result, null, 2) };
      } catch (error) {
        // What a refused card left behind stays: the failed charge, the open invoice, their events.
        if (error instanceof StripeFault && error.keepsEffects) return answerOfError(error);
        throw error;
      }
    });
  } catch (error) {
    return answerOfError(error);
  }
}

function answerOfError(error: unknown): Answer {
  if (error instanceof StripeFault)
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, body: JSON.stringify({ error: { type: "api_error", message } }) };
}

function authorize(request: IncomingMessage, secretKey: string): void {
  const header = headerOf(request, "authorization") ?? "";
  const basic = /^Basic (.+)$/i.exec(header)?.[1];
  const given = basic ? Buffer.from(basic, "base64").toString().split(":")[0] : /^Bearer (.+)$/i.exec(header)?.[1];
  if (given === secretKey) return;
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}${"*".repeat(8)}${given.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new StripeFault(401, { type: "invalid_request_error", message });
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** A request that was refused before anything was done may be sent again with the same key. */
const isKept = ({ status }: Answer): boolean => status === 200 || status === 402;

function findAnswer({ store, wallClock }: ApiOptions, key: string, fingerprint: string): Answer | undefined {
  store.database.prepare("DELETE FROM idempotency WHERE created_at < ?").run(wallClock().getTime() - KEY_LIFE);
  const row = store.database.prepare("SELECT fingerprint, status, body FROM idempotency WHERE key = ?").get(key);
  if (!row) return undefined;
  if (row["fingerprint"] !== fingerprint)
    throw new StripeFault(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  return { status: Number(row["status"]), body: String(row["body"]), isReplayed: true };
}

function keepAnswer(
  { store, wallClock }: ApiOptions,
  key: string,
  fingerprint: string,
  { status, body }: Answer,
): void {
  store.database
    .prepare("INSERT INTO idempotency (key, fingerprint, status, body, created_at) VALUES (?, ?, ?, ?, ?)")
    .run(key, fingerprint, status, body, wallClock().getTime());
}

const keyInUse = (): StripeFault =>
  new StripeFault(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).",
  });
