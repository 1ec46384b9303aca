import type { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { ERRORS } from "#shared/http/errors.ts";
import type { ErrorBody, ErrorCode } from "#shared/http/errors.ts";
import { takeEarlyResponse } from "#web/lib/session/early.ts";
import { currentLocale, i18n } from "#web/lib/words/i18n.ts";
import { sessionOf } from "#web/lib/session/session.ts";
import type { SessionKind } from "#web/lib/session/session.ts";
import { handleUnauthorized, hasLeft } from "#web/lib/session/unauthorized.ts";

/** The server answered with an error status. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string[]>;
  readonly body: ErrorBody;
  /** Seconds until the same call may work. */
  readonly retryAfter: number | undefined;
  /** True for a repeated 401 of the same call within the window: the first one already did what there is to do. */
  suppressed = false;

  constructor(status: number, body: ErrorBody, retryAfter: number | undefined) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.fieldErrors = body.errors ?? {};
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** No answer, or none that came from our server: no connection, a timeout, a captive portal. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** Whether the same call may work when it is simply repeated: nothing reached the server, or the server had an error. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

type Part<K extends string, T> = Record<string, never> extends T ? { [P in K]?: T } : { [P in K]: T };
type Needs<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = Part<"params", z.input<P>> &
  Part<"query", z.input<Q>> &
  Part<"body", z.input<B>>;
/** How a request travels, where it is not by `fetch`. */
export type Transport = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;

interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The caller logs a refusal itself, or has none to log. */
  quiet?: boolean;
  /** Sent instead of the signed-in person's: what a 401 then means is up to the caller. */
  token?: string | undefined;
  /** For files: see `sendFile`. */
  transport?: Transport;
}
type Input<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = Needs<P, Q, B> & CallOptions;
export type InputArgs<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> =
  Record<string, never> extends Needs<P, Q, B> ? [input?: Input<P, Q, B>] : [input: Input<P, Q, B>];

const TIMEOUT_MS = 30_000;

/** Calls one endpoint. Throws ApiError for an answer with an error status and NetworkError if there is no answer; the error of an abort is thrown as it is. */
export async function api<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  def: Endpoint<P, Q, B, R>,
  ...args: InputArgs<P, Q, B>
): Promise<z.output<R>> {
  return (await readJson(await request(def, ...args))) as z.output<R>;
}

/** The answer itself, for what is not JSON; refusals are thrown as by `api`. */
export async function request<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  def: Endpoint<P, Q, B, R>,
  ...[input]: InputArgs<P, Q, B>
): Promise<Response> {
  const {
    params,
    query,
    body,
    signal,
    timeoutMs = TIMEOUT_MS,
    quiet = false,
    token: given,
    transport = fetch,
  } = (input ?? {}) as {
    params?: Values;
    query?: Values;
    body?: unknown;
  } & CallOptions;
  const url = buildUrl(def.path, params, query);
  const kind: SessionKind = def.path.includes("/api/admin/") ? "admin" : "owner";
  const token = isOwnPath(url) ? (given ?? sessionOf(kind).token()) : null;
  // Where a proof would do as well, the page itself asks for a new one.
  const isPublic = def.access === "public" || def.access === "owner_or_proof";
  if (!isPublic && given === undefined && hasLeft(kind)) throw leftError();

  const early = def.method === "GET" ? takeEarlyResponse(url, token) : undefined;
  const init = {
    method: def.method,
    credentials: "include" as const,
    headers: {
      Accept: def.download === undefined ? "application/json" : `${def.download}, application/json`,
      "Content-Type": "application/json",
      "X-Requested-With": "XMLHttpRequest",
      "Accept-Language": currentLocale(),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(def.hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs),
  };
  const response = await send(() => early ?? transport(url, init));
  if (response.ok) return response;

  const error = await readError(response);
  // The contract's path, not the address: that may name a person or hold a token.
  if (error.status !== 401 && !quiet) console.warn(`${def.method} ${def.path} answered ${error.status}`, error.code);
  // A wrong password is not the end of a session, and neither is signing out of one that has ended already.
  if (error.status === 401 && given === undefined && !/\/auth\/(?:login|logout)$/.test(def.path)) {
    error.suppressed = handleUnauthorized({ method: def.method, url, kind, token, isPublic });
  }
  throw error;
}

/** For what a page asks while it is being left: the server would only say the same. */
function leftError(): ApiError {
  const body: ErrorBody = { code: "unauthenticated", message: i18n.t("errors:unauthenticated") };
  const error = new ApiError(ERRORS.unauthenticated, body, undefined);
  error.suppressed = true;
  return error;
}

type Value = string | number | boolean | null | undefined;
type Values = Record<string, Value | Value[]>;

/** Fills `:name` segments and appends the query; undefined and null query values are left out. */
export function buildUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "")
      throw new TypeError(`Missing path parameter "${name}" of ${path}`);
    return `/${encodeURIComponent(value.toString())}`;
  });
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

/** Tokens travel only to plain paths of this site, never to anything that names a host. */
const isOwnPath = (url: string): boolean =>
  /^\/(?![/\\])/.test(url) && new URL(url, window.location.href).origin === window.location.origin;

async function send(start: () => Promise<Response>): Promise<Response> {
  try {
    return await start();
  } catch (cause) {
    throw asNetworkError(cause);
  }
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw asNetworkError(cause);
  }
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A success that is not JSON was not written by our server: a captive portal, a proxy.
    throw new NetworkError(i18n.t("common:failure.network"), { cause });
  }
}

async function readError(response: Response): Promise<ApiError> {
  const parsed: unknown = await response.json().catch(() => undefined);
  const given: Partial<ErrorBody> = typeof parsed === "object" && parsed !== null ? parsed : {};
  const code = given.code ?? codeOfStatus(response.status);
  const body: ErrorBody = { ...given, code, message: given.message || i18n.t("common:failure.unexpected") };
  return new ApiError(
    response.status,
    body,
    given.retry_after ?? secondsOfRetryAfter(response.headers.get("Retry-After")),
  );
}

/** The header is seconds or an HTTP date. */
function secondsOfRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** An abort by the caller stays an abort; a timeout counts as a lost connection. */
export const asNetworkError = (cause: unknown): unknown =>
  cause instanceof DOMException && cause.name === "AbortError"
    ? cause
    : new NetworkError(i18n.t("common:failure.network"), { cause });

/** The most general code for a status, for answers that carry none of ours (a proxy's error page). */
function codeOfStatus(status: number): ErrorCode {
  const known = Object.entries(ERRORS).find(([, candidate]) => candidate === status);
  if (known) return known[0] as ErrorCode;
  return status >= 500 ? "unavailable" : "server_error";
}
