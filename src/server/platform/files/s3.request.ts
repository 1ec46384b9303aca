import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { FilesUnavailable } from "./files.port.ts";

/** Where the store is and with which key it is asked. */
export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the path, not in the host. */
  pathStyle: boolean;
  /** Signatures carry the time; a store refuses one from a clock that is wrong. */
  now: () => Date;
}

export interface S3Call {
  method: "GET" | "PUT" | "POST" | "DELETE";
  key: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  signal: AbortSignal;
}

/** Answers of the store as they come: also a refusal, whose meaning depends on what was asked. */
export type S3Send = (call: S3Call) => Promise<Response>;

const MAX_RETRIES = 2;
const BACKOFF_MS = 100;
/** Errors are a few lines of XML. */
const LONGEST_ERROR = 64 * 1024;
const FULL = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientCapacity)$/;

/** One signed HTTP client for all calls. What may be done twice is tried again while there is time; a POST never is. */
export function s3Request({ endpoint, bucket, pathStyle, now, ...key }: S3Options): S3Send {
  const client = new AwsClient({ ...key, service: "s3" });
  const base = addressOf(endpoint, bucket, pathStyle);
  const once = async ({ method, key: name, query = {}, body, signal }: S3Call): Promise<Response> => {
    const url = `${base}/${name}?${new URLSearchParams(query).toString()}`.replace(/\?$/, "");
    const request = await client.sign(url, {
      method,
      headers: { "x-amz-content-sha256": hash("sha256", body ?? "") },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      aws: {
        datetime: now()
          .toISOString()
          .replaceAll(/[:-]|\.\d{3}/g, ""),
      },
    });
    return fetch(request, { signal, redirect: "manual" });
  };
  return async (call) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt === MAX_RETRIES || call.method === "POST";
      try {
        const response = await once(call);
        if (isLast || !isPassing(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || call.signal.aborted) throw unreachable(error, call.signal);
      }
      await sleep(BACKOFF_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  };
}

function addressOf(endpoint: string, bucket: string, pathStyle: boolean): string {
  const url = new URL(endpoint);
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  const path = url.pathname.replace(/\/$/, "");
  return `${url.origin}${path}${pathStyle ? `/${bucket}` : ""}`;
}

const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== 507);

function unreachable(error: unknown, signal: AbortSignal): FilesUnavailable {
  if (signal.aborted) return new FilesUnavailable("The file store did not answer in time");
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "network error";
  return new FilesUnavailable(`The file store could not be reached (${code})`);
}

/** A store's refusal; its sentences are not repeated, since they may quote what was sent. */
export class S3Refused extends Error {
  override name = "S3Refused";
  readonly s3Code: string;
  constructor(status: number, s3Code: string) {
    super(`The file store answered ${status} ${s3Code}`.trim());
    this.s3Code = s3Code;
  }
}

/** What an answer that is no success means: passing trouble, a full bucket, or a refusal of us. */
export async function faultOf(response: Response): Promise<Error> {
  const code = tagOf(await textOf(response), "Code") ?? "";
  if (response.status === 507 || FULL.test(code))
    return Object.assign(new Error(`The file store is full (${response.status} ${code})`), { code: "EDQUOT" });
  if (isPassing(response.status) || code === "InternalError" || code === "SlowDown")
    return new FilesUnavailable(`The file store answered ${response.status} ${code}`.trim());
  return new S3Refused(response.status, code);
}

/** The text of the first element of that name; only for values without escapes, such as codes, ids and tags of S3. */
export const tagOf = (xml: string, name: string): string | undefined => {
  const begin = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, begin);
  return begin === -1 || end === -1 ? undefined : xml.slice(begin + name.length + 2, end);
};

/** A small answer as text; more than that is not read. */
export async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > LONGEST_ERROR) break;
  }
  return Buffer.concat(pieces).toString("utf8");
}
