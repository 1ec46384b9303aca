import type { IncomingHttpHeaders } from "node:http";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import { type Access, type Endpoint, Nothing } from "#shared/http/endpoint.ts";
import type { ErrorCode } from "#shared/http/errors.ts";
import { fieldMessages } from "#shared/http/issues.ts";
import type { Authenticator } from "#server/actor.ts";
import type { CallCtx, Platform } from "#server/context.ts";
import { ReadyJson } from "#server/db/ready-json.ts";
import { FieldErrors } from "#server/errors.ts";
import { localeFromHeader, translator } from "#server/platform/i18n/translate.ts";
import { withinInteractiveTime } from "#server/platform/deadline/deadline.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import type { Upload } from "#server/platform/files/upload.ts";
import { admit, scopeOf } from "./access.ts";
import { answerSchemaOf } from "./answer-schema.ts";
import type { DiskWatch } from "./disk-watch.ts";
import { waitForFile } from "#server/http/body/body-patience.ts";
import { installLargeJsonParser } from "#server/http/body/json-parser.ts";
import { UPLOAD_TYPE, installUploadParser, uploadIn } from "#server/http/body/upload-parser.ts";
import { originOf } from "./request-origin.ts";
import { FILE_POLICY } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** False: an empty body is fine, whatever the content type says. */
    hasBody?: boolean;
    /** What a refusal names as the limit. */
    maxBytes?: number;
    /** What a refusal names as the content it takes, where that is not JSON. */
    bodyType?: string;
    /** A page that is kept ready: nothing is done for it after it is answered. */
    isKeptPage?: boolean;
  }
  interface FastifyInstance {
    platform: Platform;
    authenticator: Authenticator;
    diskWatch: DiskWatch;
    /** In tests: every answer is held against its contract. */
    checksAnswers: boolean;
    /** The status of every error code. */
    statuses: Readonly<Record<ErrorCode, number>>;
    /** Every contract that is served: for the API document, the 405 answer and the sweep test. */
    endpoints: Endpoint[];
  }
}

interface Input<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  /** The unparsed body and its headers, for contracts that ask for it. */
  raw: { body: Buffer; headers: IncomingHttpHeaders };
  /** The file, for contracts that take one; undefined when none came. */
  upload: Upload | undefined;
}

/** Serves one contract: caller, access, input, service, response. A handler has nothing left to do but call the service. */
export function route<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  def: Endpoint<P, Q, B, R>,
  handler: (ctx: CallCtx, input: Input<P, Q, B>) => Promise<z.input<R> | ReadyJson<z.input<R>>>,
): void {
  app.endpoints.push(def);
  const answerSchema = def.download === undefined ? answerSchemaOf(def.response) : undefined;
  const options: RouteOptions = {
    method: def.method,
    url: def.path,
    config: {
      access: def.access,
      hasBody: def.hasBody,
      ...(def.maxBytes !== undefined && { maxBytes: def.maxBytes }),
      ...(def.upload && { bodyType: UPLOAD_TYPE }),
    },
    ...(def.maxBytes !== undefined && largeBody(app, def, def.maxBytes)),
    ...(answerSchema && { schema: { response: { [def.status]: answerSchema } } }),
    handler: async (request, reply) => {
      const { platform } = app;
      const now = platform.now();
      const continuation = def.access === "owner_or_proof" ? continuationIn(request) : undefined;
      const actor = await admit(app.authenticator, def, {
        db: platform.db,
        headers: request.headers,
        now,
        continuation,
      });
      const input = parseInput(def, request);
      const ctx = contextOf(platform, request, { now, actor });
      const result = await withinInteractiveTime(() => handler(ctx, input));
      if (def.download) return sendDownload(reply, def.download, result as unknown as Download);
      if (result instanceof ReadyJson) return sendReady(app, reply, def, result.text);
      if (!answerSchema) return reply.status(def.status).send(def.response.parse(result));
      if (app.checksAnswers) checkAnswer(def, reply, result);
      return reply.status(def.status).send(result);
    },
  };
  if (!def.rawBody && def.maxBytes === undefined) app.route(options);
  // Parsers belong to a context of their own, so that only this route sees bytes.
  else
    void app.register(async (child) => {
      if (def.rawBody) installBytesParser(child);
      else if (def.upload && def.maxBytes !== undefined) installUploadParser(child, def.maxBytes);
      else installLargeJsonParser(child);
      child.route(options);
    });
}

/** What the database wrote; in tests, once it is found to be what its contract says, and nothing more. */
function sendReady(app: FastifyInstance, reply: FastifyReply, def: Endpoint, text: string): FastifyReply {
  if (app.checksAnswers) {
    const sent: unknown = JSON.parse(text);
    checkSent(def, sent, def.response.parse(sent));
  }
  return reply.status(def.status).header("content-type", JSON_TYPE).send(text);
}
const JSON_TYPE = "application/json; charset=utf-8";

/** For tests: what is sent is what parsing the answer would give, and the answer keeps its contract. */
function checkAnswer(def: Endpoint, reply: FastifyReply, result: unknown): void {
  const sent: unknown = JSON.parse(
    reply.serializeInput(result as Record<string, unknown>, String(def.status)) as string,
  );
  checkSent(def, sent, def.response.parse(result));
}

function checkSent(def: Endpoint, sent: unknown, answer: unknown): void {
  const parsed: unknown = JSON.parse(JSON.stringify(answer));
  if (!isDeepStrictEqual(sent, parsed))
    throw new Error(`${def.method} ${def.path} sends ${JSON.stringify(sent)} instead of ${JSON.stringify(parsed)}`);
}

function installBytesParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Amazon sends its JSON as text/plain.
  const types = ["application/json", "text/plain"];
  app.addContentTypeParser(types, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

/** Escaped as JSON a file may grow to twice its size. Only those who may call get to send it: others are refused before the first byte is read. */
const largeBody = (app: FastifyInstance, def: Endpoint, maxBytes: number): Partial<RouteOptions> => ({
  bodyLimit: 2 * maxBytes + 64 * 1024,
  onRequest: async (request) => {
    const { db, now } = app.platform;
    await admit(app.authenticator, def, { db, headers: request.headers, now: now() });
    waitForFile(request);
  },
});

const sendDownload = (reply: FastifyReply, type: string, { filename, content }: Download): FastifyReply =>
  reply
    .type(type)
    .header("content-disposition", dispositionOf(filename))
    .header("content-security-policy", FILE_POLICY)
    .send(content);

/** Programs that know only plain letters get a name of those. */
function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\w.-]/g, "_");
  const whole = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"${plain === filename ? "" : `; filename*=UTF-8''${whole}`}`;
}

/** Looked for before the input is checked: without proof a caller learns nothing, not even which fields are wrong. */
function continuationIn(request: FastifyRequest): string | undefined {
  for (const part of [request.body, request.query]) {
    if (typeof part === "object" && part !== null && "continuation" in part && typeof part.continuation === "string")
      return part.continuation;
  }
  return undefined;
}

/** Named one by one: every call makes one, and what follows a spread is put in by V8's slowest way. */
function contextOf(
  platform: Platform,
  request: FastifyRequest,
  { now, actor }: Pick<CallCtx, "now" | "actor">,
): CallCtx {
  const locale = localeFromHeader(request.headers["accept-language"]);
  return {
    db: platform.db,
    jobs: platform.jobs,
    secrets: platform.secrets,
    config: platform.config,
    mail: platform.mail,
    campaignMail: platform.campaignMail,
    payments: platform.payments,
    google: platform.google,
    files: platform.files,
    log: request.log,
    now,
    clock: platform.now,
    actor,
    scope: scopeOf(actor),
    origin: originOf(request),
    locale,
    t: translator(locale),
  };
}

/** What is read of a part for which a contract has no schema; most calls have only such parts, and parsing nothing is not free. */
const NOTHING = { success: true, data: Object.freeze({}), error: undefined } as const;
const NO_BYTES = Buffer.alloc(0);

const parsePart = <S extends z.ZodType>(schema: S, given: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema === (Nothing as z.ZodType)
    ? (NOTHING as z.ZodSafeParseResult<z.output<S>>)
    : schema.safeParse(given, { reportInput: true });

/** Checks all three parts before answering, so that one reply names every fault. */
function parseInput<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  def: Endpoint<P, Q, B>,
  request: FastifyRequest,
): Input<P, Q, B> {
  const params = parsePart(def.params, request.params);
  // An id that cannot exist is the same to the caller as one that does not.
  if (!params.success && !def.valuesInPath) throw new NotAnId();
  const query = parsePart(def.query, request.query);
  const body = parsePart(def.body, def.hasBody && request.body !== undefined ? request.body : {});
  if (!params.success || !query.success || !body.success)
    throw new FieldErrors(fieldMessages([params, query, body].flatMap(({ error }) => error?.issues ?? [])));
  const raw = { body: Buffer.isBuffer(request.body) ? request.body : NO_BYTES, headers: request.headers };
  return { params: params.data, query: query.data, body: body.data, raw, upload: uploadIn(request) };
}

/** A path parameter of the wrong form; answered as not found. */
export class NotAnId extends Error {
  override name = "NotAnId";
}
