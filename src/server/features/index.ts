import { ERRORS, type ErrorCode } from "#shared/http/errors.ts";
import type { Authenticator } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import type { JobHandler } from "#server/platform/jobs/job-handler.ts";
import type { Feature, Loop } from "./feature.ts";
import { startMailDrop } from "./intake/drop.service.ts";
import { startMailListener } from "./intake/listener.service.ts";
import { startSigns } from "./jobs/signs.service.ts";
import * as list from "./list.ts";
import { findTill } from "./offers/tills/tills.service.ts";
import { makeAuthenticator } from "./sessions/sessions.service.ts";
import { findAccessOfUser, judgeAccess } from "./subscriptions/access.service.ts";
import { startFirstMonthOffer } from "./subscriptions/checkout/plans.service.ts";
import { seedReadyMade } from "./templates/templates.service.ts";

export { keepDeadJob } from "./jobs/jobs.service.ts";
export { noteSecurityEvent } from "./security/security.service.ts";
export { readSettings } from "./settings/settings.service.ts";

export const features: readonly (Feature & { name: string })[] = Object.entries(list).map(
  ([name, feature]: [string, Feature]) => ({ name, ...feature }),
);

/** What every installation starts with. Run at each start, it writes only what was never there. */
export async function seedDefaults(ctx: Ctx): Promise<void> {
  await startFirstMonthOffer(ctx);
  await seedReadyMade(ctx);
}

/** Who calls, and what their subscription gives them. */
export const authenticator: Authenticator = {
  ...makeAuthenticator({ judgeAccess, findAccessOfUser }),
  till: findTill,
};

export const jobHandlers: readonly JobHandler[] = features.flatMap((feature) => feature.jobs ?? []);

/** Every address that mail may come to belongs to one of these. */
const mailboxes = features.flatMap((feature) => feature.mailboxes ?? []);

/** What every process does, whether it takes jobs or not. */
export const loopsEverywhere: readonly Loop[] = [startSigns];

export const loops: readonly Loop[] = [
  ...features.flatMap((feature) => feature.loops ?? []),
  (makeCtx) => startMailListener(makeCtx, mailboxes),
  (makeCtx) => startMailDrop(makeCtx, mailboxes),
];

/** The status of every error code. That none is missing is what `features.test.ts` makes sure of. */
export const errorStatuses = Object.assign({}, ERRORS, ...features.map((feature) => feature.errors)) as Readonly<
  Record<ErrorCode, number>
>;
