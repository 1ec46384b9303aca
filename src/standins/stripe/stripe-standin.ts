import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { apiServer } from "./api.server.ts";
import { type StoredEvent, allEvents } from "#standins/stripe/calls/events.calls.ts";
import { hostedServer } from "#standins/stripe/hosted/hosted.server.ts";
import { type ClockMove, startClock } from "./stripe.clock.ts";
import { refuseStrangers } from "#standins/loopback.guard.ts";
import { listen, portOf, readBody } from "#standins/loopback.server.ts";
import type { StateLog } from "#standins/state.files.ts";
import { type Trouble, answerControl } from "./stripe.control.ts";
import { openStore } from "./stripe.store.ts";
import { type Deliver, startWebhooks } from "./stripe.webhooks.ts";
import { dueOf } from "#standins/stripe/rules/subscription.status.ts";
import { HOSTED, randomId } from "#standins/stripe/wire/wire.shape.ts";

export interface StripeStandinOptions {
  /** State lives here and survives the process. */
  folder: string;
  /** 0 takes a free one. */
  port: number;
  host?: string;
  webhookSecret: string;
  now?: () => Date;
  log?: StateLog;
}

export interface StripeStandin {
  apiUrl: string;
  publicUrl: string;
  secretKey: string;
  now(): Date;
  /** Begins to deliver webhooks, those of an earlier process first; until then they wait. */
  startDelivering(deliver: Deliver): void;
  /** Marks all waiting webhooks as delivered. */
  dropWebhooks(): void;
  /** Forgets every object, event and call, as if it had never run. */
  startOver(): void;
  /** Moves the clock forward and does everything that comes due on the way. */
  advanceClock(move: ClockMove): Promise<void>;
  /** Resolves when every event has been taken. */
  settleWebhooks(): Promise<void>;
  /** Sends one event again and gives the status it was met with. */
  redeliver(eventId: string): Promise<number>;
  events(): StoredEvent[];
  /** Carries the next calls out but lets their answers get lost, as a broken line would. */
  loseAnswers(count: number): void;
  stop(): Promise<void>;
}

const LARGEST_BODY = 1024 * 1024;
const LOOK_EVERY = 15_000;

/** A payment provider on loopback that speaks Stripe's API to the official client and takes test cards only. */
export async function startStripeStandin(options: StripeStandinOptions): Promise<StripeStandin> {
  const host = options.host ?? "127.0.0.1";
  const wallClock = options.now ?? (() => new Date());
  const store = openStore(options.folder, dueOf, options.log);
  const clock = startClock(store, wallClock);
  const secretKey = store.setting("secret_key") ?? randomId("sk_test_", 32);
  store.keepSetting("secret_key", secretKey);

  let publicUrl = "";
  let answersToLose = 0;
  const state: { trouble: Trouble | null } = { trouble: null };
  const present = (json: string): string => json.replaceAll(HOSTED, publicUrl);
  const server = createServer({ keepAliveTimeout: 5000, requestTimeout: 30_000 });
  await listen(server, options.port, host);
  const port = portOf(server);
  publicUrl = `http://${host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host}:${port}`;

  const webhooks = startWebhooks({
    store,
    secret: options.webhookSecret,
    wallClock,
    present,
  });
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const api = apiServer({
    store,
    secretKey,
    now: nowSeconds,
    wallClock,
    present,
    afterwards: webhooks.wake,
    losesAnswer: () => answersToLose > 0 && answersToLose-- > 0,
    trouble: () => state.trouble,
  });
  const hosted = hostedServer({ store, now: nowSeconds, present, afterwards: webhooks.wake });
  const catchUp = (): void => {
    clock.catchUp();
    webhooks.wake();
  };
  const advance = (move: ClockMove): void => {
    clock.advance(move);
    webhooks.wake();
  };

  const events = (): StoredEvent[] => JSON.parse(present(JSON.stringify(allEvents({ store })))) as StoredEvent[];

  answerRequests(server, async (request, response, body) => {
    catchUp();
    const path = new URL(request.url ?? "/", "http://standin").pathname;
    if (path.startsWith("/v1/")) await api(request, response, body);
    else if (path.startsWith("/_standin/"))
      await answerControl(request, response, body, { now: clock.now, advance, state, webhooks, events });
    else await hosted(request, response, body);
  });
  const timer = setInterval(catchUp, LOOK_EVERY);
  timer.unref();
  catchUp();

  return {
    apiUrl: `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`,
    publicUrl,
    secretKey,
    now: clock.now,
    startDelivering: webhooks.startDelivering,
    dropWebhooks: store.dropWebhooks,
    startOver: store.startOver,
    advanceClock: async (move) => advance(move),
    settleWebhooks: webhooks.settle,
    redeliver: webhooks.redeliver,
    events,
    loseAnswers: (count) => {
      answersToLose = count;
    },
    stop: async () => {
      clearInterval(timer);
      await webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<void>;

function answerRequests(server: Server, answer: Answer): void {
  server.on("request", (request, response) => {
    if (refuseStrangers(request, response)) return;
    readBody(request, LARGEST_BODY)
      .then((body) => answer(request, response, body))
      .catch((error: unknown) => {
        if (!response.headersSent)
          response.writeHead(error instanceof RangeError ? 413 : 500, { "content-type": "text/plain" });
        response.end(error instanceof Error ? error.message : "Failed");
      });
  });
}
