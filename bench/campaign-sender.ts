import { randomBytes } from "node:crypto";
import { readConfig } from "#server/config.ts";
import type { CallCtx } from "#server/context.ts";
import { PATIENCE, connect } from "#server/db/connection.ts";
import { ALL_RESTAURANTS } from "#server/db/scope.ts";
import { startSender } from "#server/features/campaigns/sending/sender.service.ts";
import { makeLog } from "#server/platform/log/log.ts";
import { openBulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import { secretBox } from "#server/platform/secrets/secret-box.ts";

// A worker that does nothing but send campaigns, as the product's workers do; whoever started it reads what it costs.

const { DATABASE_URL = "", SINK_URL = "", DATA_DIR = "" } = process.env;
const { db } = connect(DATABASE_URL, { max: 4, patience: PATIENCE.job });
const platform = {
  db,
  scope: ALL_RESTAURANTS,
  actor: { kind: "system" },
  origin: { ip: null, userAgent: null, requestId: "bench" },
  secrets: secretBox(randomBytes(32)),
  log: makeLog("error"),
  // The real one, so that nothing the sender reads is missing here; in production the demo's clock is not asked for.
  config: {
    ...readConfig({
      DATA_DIR,
      PUBLIC_URL: "https://plaudit.test",
      CAMPAIGN_FROM: "Plaudit <offers@plaudit.test>",
      BOUNCE_DOMAIN: "bounces.plaudit.test",
    }),
    production: true,
  },
  campaignMail: { open: (options: object) => openBulkMail({ ...options, url: SINK_URL } as never) },
};
await startSender(() => ({ ...platform, now: new Date(), clock: () => new Date() }) as unknown as CallCtx);
process.send?.("ready");
process.once("disconnect", () => process.exit());
