import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { msLeft } from "#server/platform/deadline/deadline.ts";
import {
  type GoogleCredential,
  GoogleKeyRejected,
  GoogleNotConnected,
  GoogleNotFound,
  GoogleQuotaExceeded,
  GoogleTooSlow,
  GoogleUnavailable,
} from "./google.port.ts";

export interface RequestOptions {
  timeoutMs?: number;
  /** First wait between two attempts; doubled each time, with jitter. */
  backoffMs?: number;
}

export interface GoogleCall<T> {
  url: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  /** A form when it is URLSearchParams, else JSON. */
  body?: URLSearchParams | Record<string, unknown>;
  /** Changes nothing at Google, so it may be tried again. */
  isRead: boolean;
  credential: GoogleCredential;
  answer: z.ZodType<T>;
}

export type Send = <T>(call: GoogleCall<T>) => Promise<T>;

const TIMEOUT_MS = 8_000;
const BACKOFF_MS = 250;
const MAX_RETRIES = 2;
const MAX_BYTES = 2 * 1024 * 1024;
/** A caller who waits on a screen is not held longer than this for a quota. */
const LONGEST_WAIT_SECONDS = 2;
const DEFAULT_RETRY_AFTER_SECONDS = 60;

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** Failed in a way that another attempt may mend. */
class Passing extends Error {
  readonly outcome: Error;
  readonly waitMs: number | null;
  constructor(outcome: Error, waitMs: number | null) {
    super(outcome.message);
    this.outcome = outcome;
    this.waitMs = waitMs;
  }
}

/** One HTTP client for all Google calls: bounded in time, size and attempts; its errors never repeat what was sent. */
export function googleRequest({ timeoutMs = TIMEOUT_MS, backoffMs = BACKOFF_MS }: RequestOptions): Send {
  return async (call) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return read(call, await exchange(call, Math.min(timeoutMs, msLeft())));
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        const wait = error.waitMs ?? backoffMs * 2 ** attempt * (0.5 + Math.random());
        if (!call.isRead || attempt === MAX_RETRIES || wait >= msLeft()) throw error.outcome;
        await sleep(wait);
      }
    }
  };
}

async function exchange(call: GoogleCall<unknown>, timeoutMs: number): Promise<Answer> {
  const body = call.body instanceof URLSearchParams ? call.body.toString() : JSON.stringify(call.body);
  const type = call.body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json";
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: "application/json",
        ...(call.body && { "content-type": type }),
        ...call.headers,
      },
      ...(call.body && { body }),
      redirect: "manual",
      signal,
    });
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      text: await readCapped(response),
    };
  } catch (error) {
    if (error instanceof GoogleUnavailable) throw error;
    // A second attempt at something this slow would hold the caller for too long.
    if (signal.aborted) throw new GoogleTooSlow(`Google did not answer within ${timeoutMs} ms`);
    throw new Passing(new GoogleUnavailable(`Google could not be reached (${codeOf(error)})`), null);
  }
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new GoogleUnavailable("Google's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function read<T>(call: GoogleCall<T>, answer: Answer): T {
  if (answer.status < 200 || answer.status > 299) throw faultOf(call, answer);
  const parsed = call.answer.safeParse(jsonOf(answer.text));
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join(".") ?? "";
    throw new GoogleUnavailable(`Google's answer could not be read (at "${where}")`);
  }
  return parsed.data;
}

const Detail = z.looseObject({
  "@type": z.string().optional(),
  reason: z.string().optional(),
  retryDelay: z.string().optional(),
});
const ApiFault = z.object({
  error: z.object({
    status: z.string().default(""),
    message: z.string().default(""),
    details: z.array(Detail).catch([]).default([]),
  }),
});
/** The token endpoint answers in OAuth's form, not in that of the APIs. */
const OAuthFault = z.object({ error: z.string() });

function faultOf({ credential }: GoogleCall<unknown>, { status, retryAfter, text }: Answer): Error {
  const body = jsonOf(text);
  const oauth = OAuthFault.safeParse(body).data?.error;
  if (oauth === "invalid_grant") return new GoogleNotConnected("The consent of the owner is no longer valid");
  if (oauth !== undefined && status < 500 && status !== 429)
    return new GoogleKeyRejected("oauth_client", word(oauth), status);

  const fault = ApiFault.safeParse(body).data?.error ?? { status: "", message: "", details: [] };
  const reason = fault.details.find((detail) => detail.reason !== undefined)?.reason ?? fault.status;
  if (status === 429 || fault.status === "RESOURCE_EXHAUSTED")
    return quotaFault(secondsOf(retryAfter) ?? secondsOf(fault.details.find((d) => d.retryDelay)?.retryDelay));
  if (status >= 500) return new Passing(new GoogleUnavailable(`Google answered ${status}`), null);
  if (reason === "ACCESS_TOKEN_SCOPE_INSUFFICIENT")
    return new GoogleNotConnected("The owner did not allow the Business Profile");
  if (status === 401 || status === 403 || reason.startsWith("API_KEY_"))
    return new GoogleKeyRejected(credential, word(reason) || String(status), status);
  // A malformed place id is a bad request to Google; to us it is a place that does not exist.
  if (status === 404 || /not a valid place id/i.test(fault.message))
    return new GoogleNotFound("Google does not know it");
  return new GoogleUnavailable(`Google answered ${status} ${word(reason)}`.trim());
}

function quotaFault(seconds: number | null): Error {
  const error = new GoogleQuotaExceeded(seconds ?? DEFAULT_RETRY_AFTER_SECONDS);
  return seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? new Passing(error, seconds * 1000) : error;
}

/** Retry-After as seconds or as a date, or a duration such as "30s". */
function secondsOf(value: string | null | undefined): number | null {
  if (!value) return null;
  const plain = /^(\d+(?:\.\d+)?)s?$/.exec(value)?.[1];
  if (plain !== undefined) return Math.ceil(Number(plain));
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** Only Google's fixed words are repeated: its sentences may quote what was sent. */
const word = (text: string): string => (/^[A-Za-z_]{1,64}$/.test(text) ? text : "");

function jsonOf(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return word(code) || "network error";
}
