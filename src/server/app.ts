import { randomUUID } from "node:crypto";
import { isIPv4 } from "node:net";
import { fileURLToPath } from "node:url";
import Fastify, { type FastifyInstance, LogController, type preHandlerHookHandler } from "fastify";
import type { Platform } from "./context.ts";
import { AppError } from "./errors.ts";
import { authenticator, errorStatuses, features, noteSecurityEvent } from "./features/index.ts";
import { watchDisk } from "./http/disk-watch.ts";
import { answerUnknownApiPath, installErrorHandler } from "./http/error-handler.ts";
import { makeOpenApi } from "./http/openapi.ts";
import { makeClientErrorHandler } from "./http/client-error.ts";
import { BODY_PATIENCE, installBodyPatience } from "#server/http/body/body-patience.ts";
import { installJsonParser } from "#server/http/body/json-parser.ts";
import { installMetrics } from "./http/metrics.ts";
import { LONGEST_SEGMENT, faultOfHeaders, faultOfUrl, isApiUrl, needsDatabase } from "./http/request-target.ts";
import { installSecurityHeaders } from "./http/security-headers.ts";
import { installWebShell } from "./http/web-shell.ts";
import { doCall } from "./platform/log/active-call.ts";
import { watchRefusals } from "./http/refusals.ts";
import { makeRequestLog } from "./platform/log/request-log.ts";

/** JSON bodies; uploads have a limit of their own. */
const BODY_LIMIT = 64 * 1024;
const WEB_FOLDER = fileURLToPath(new URL("../../dist/web", import.meta.url));

export interface AppOptions {
  /** False while the database is away or being migrated: everything but the probes answers 503. */
  isReady?: () => boolean;
  /** True once the process was told to end: what still comes is answered, each as the last on its connection. */
  isStopping?: () => boolean;
  /** Asked by /readyz besides `isReady`. */
  ping?: () => Promise<boolean>;
  webFolder?: string;
  /** Tests: holds every answer against its contract. */
  checksAnswers?: boolean;
}

/** The whole HTTP side, not listening: main listens, tests inject. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const https = platform.config.publicUrl.startsWith("https:");
  const isReady = options.isReady ?? (() => true);
  const isStopping = options.isStopping ?? (() => false);
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(platform.config.trustedProxies),
    // All of a request; how long its head and most bodies may take is less, see body-patience.
    requestTimeout: BODY_PATIENCE.fileMs,
    connectionTimeout: 60_000,
    genReqId: () => randomUUID(),
    childLoggerFactory: makeRequestLog,
    // What comes on an open connection while stopping is still answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_SEGMENT },
    // Node would answer a request without Host by itself, without a word; ours is refused below.
    http: { requireHostHeader: false, headersTimeout: BODY_PATIENCE.bodyMs },
    // The router gets to see no address that was refused.
    rewriteUrl: ({ url = "" }) => (faultOfUrl(url) ? "/" : url),
    clientErrorHandler: makeClientErrorHandler({ https }),
  });
  app.decorate("platform", platform);
  app.decorate("authenticator", authenticator);
  app.decorate("statuses", errorStatuses);
  app.decorate("checksAnswers", options.checksAnswers ?? false);
  app.decorate("endpoints", []);
  app.decorate("diskWatch", watchDisk(platform));

  nameCalls(app);
  installBodyPatience(app);
  installJsonParser(app);
  installSecurityHeaders(app, { https });
  installErrorHandler(app, { bodyLimit: BODY_LIMIT });
  watchRefusals(app, (kind, refusal) => void noteSecurityEvent(platform, kind, refusal));
  app.addHook("onRequest", (request, _reply, done) => {
    const fault = faultOfUrl(request.originalUrl) ?? faultOfHeaders(request.raw);
    done(fault && new AppError(fault));
  });

  addProbes(app, async () => isReady() && !isStopping() && (await (options.ping?.() ?? true)));
  installMetrics(app, platform.config.metricsToken);
  app.addHook("onRequest", (request, _reply, done) => {
    done(!isReady() && needsDatabase(request.url) ? new AppError("unavailable", { retry_after: 5 }) : undefined);
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping()) void reply.header("connection", "close");
    done(null, payload);
  });
  refuseUndeclaredApiRoutes(app);

  for (const feature of features) for (const addRoutes of feature.routes ?? []) addRoutes(app);
  const document = makeOpenApi(app.endpoints, platform.config.publicUrl);
  app.get("/api/openapi.json", { config: { access: "public" } }, () => document);

  const sendPage = await installWebShell(app, options.webFolder ?? WEB_FOLDER);
  app.setNotFoundHandler({ preHandler: doNamed }, (request, reply) =>
    isApiUrl(request.url) ? answerUnknownApiPath(app, request, reply) : sendPage(request, reply),
  );
  return app;
}

/** Whether the process lives, and whether calls should be sent to it. */
function addProbes(app: FastifyInstance, isServing: () => Promise<boolean>): void {
  app.get("/livez", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await isServing();
    if (ready && (await app.diskWatch.staysFull()))
      return reply.status(503).send({ status: "unavailable", reason: "disk_full" });
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "unavailable" });
  });
}

/** Plain addresses, the usual case, are looked up; ranges and names are left to Fastify, which takes every address apart. */
function trustOf(proxies: string[]): false | string[] | ((address: string) => boolean) {
  if (proxies.length === 0) return false;
  if (!proxies.every((proxy) => isIPv4(proxy))) return proxies;
  // A socket that listens on IPv6 names IPv4 callers like this.
  const trusted = new Set(proxies.flatMap((proxy) => [proxy, `::ffff:${proxy}`]));
  return (address) => trusted.has(address);
}

const doNamed: preHandlerHookHandler = (request, _reply, done) => doCall({ request_id: request.id }, done);

/** Every call is worked on under its name; only a kept page leaves nothing behind that could fail later. For routes that are added from here on. */
function nameCalls(app: FastifyInstance): void {
  app.addHook("onRoute", (options) => {
    if (!options.config?.isKeptPage) options.preHandler = [doNamed, ...[options.preHandler ?? []].flat()];
  });
}

/** No endpoint is open by accident: an /api route that does not come from a contract stops the start. */
function refuseUndeclaredApiRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", (options) => {
    if (options.url.startsWith("/api/") && !(options.config && "access" in options.config)) {
      throw new Error(`${options.url} has no declared access`);
    }
  });
}
