import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import type { DemoClock } from "./features/feature.ts";
import type { Log } from "./platform/log/log.ts";
import type { StripeStandin } from "#standins/stripe/stripe-standin.ts";
import { portTaken } from "./start-error.ts";

/** Signs the stand-in's webhooks; it never leaves this process. */
const STANDIN_WEBHOOK_SECRET = `whsec_${randomBytes(24).toString("hex")}`;

export type Standins = Awaited<ReturnType<typeof startStandins>>;

/** Starts a stand-in for each service that is not configured. Their code is loaded only where it is needed: production never reads it. */
export async function startStandins(config: Config, { log, now }: { log: Log; now: () => Date }) {
  const clock = movableClock(now);
  const mailbox = config.smtpUrl ? undefined : await startLocalMailbox(config, log);
  const stripe = config.stripe ? undefined : await startLocalStripe(config, log, clock);
  const google = config.production ? undefined : await startLocalGoogle(config, log);
  return {
    mailbox,
    stripe: stripe && { ...stripe, webhookSecret: STANDIN_WEBHOOK_SECRET },
    google,
    demoClock: stripe && demoClockOf(clock, stripe),
    async stop() {
      await stripe?.stop();
      await google?.stop();
      await mailbox?.stop();
    },
  };
}

/** The stand-in's webhooks take the same way as the provider's: over the HTTP side, signature and all. */
export function deliverWebhooks(app: FastifyInstance, stripe: Pick<StripeStandin, "startDelivering">): void {
  stripe.startDelivering(async ({ body, signature }) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await app.inject({ method: "POST", url: "/api/webhooks/stripe", headers, payload: body })).statusCode;
  });
}

/** The present, but for the moments in which the demo's past is made. */
function movableClock(present: () => Date) {
  let moved: Date | undefined;
  return {
    now: () => moved ?? present(),
    moveTo: (to: Date) => {
      moved = to;
    },
    letGo: () => {
      moved = undefined;
    },
  };
}

/** Lets the demo make its past; webhooks about that past are dropped afterwards. */
const demoClockOf = (clock: ReturnType<typeof movableClock>, stripe: StripeStandin): DemoClock => ({
  startOver: stripe.startOver,
  moveTo: clock.moveTo,
  letGo: () => {
    clock.letGo();
    stripe.dropWebhooks();
  },
});

async function startLocalMailbox(config: Config, log: Log) {
  const { startMailbox } = await import("#standins/mailbox/mailbox.ts");
  try {
    return await startMailbox({
      folder: join(config.dataDir, "mailbox"),
      webPort: config.mailboxPort,
      smtpPort: config.mailboxSmtpPort,
      log,
    });
  } catch (error) {
    throw portTaken(error, config.mailboxPort, "MAILBOX_PORT");
  }
}

async function startLocalStripe(config: Config, log: Log, clock: { now(): Date }) {
  const { startStripeStandin } = await import("#standins/stripe/stripe-standin.ts");
  try {
    return await startStripeStandin({
      folder: join(config.dataDir, "stripe"),
      port: config.stripeStandinPort,
      webhookSecret: STANDIN_WEBHOOK_SECRET,
      now: () => clock.now(),
      log,
    });
  } catch (error) {
    throw portTaken(error, config.stripeStandinPort, "STRIPE_STANDIN_PORT");
  }
}

async function startLocalGoogle(config: Config, log: Log) {
  const { startGoogleStandin } = await import("#standins/google/google-standin.ts");
  try {
    return await startGoogleStandin({ folder: join(config.dataDir, "google"), port: config.googleStandinPort, log });
  } catch (error) {
    throw portTaken(error, config.googleStandinPort, "GOOGLE_STANDIN_PORT");
  }
}
