import type { CallCtx } from "#server/context.ts";
import { DEMO_OWNERS, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart, DemoWorld } from "#server/features/feature.ts";
import { saveConnection } from "#server/features/reviews/google/google.repo.ts";
import { runNight } from "#server/features/reviews/sync/sync.service.ts";

export const demo: DemoPart = { finish: seedReviews };

/** The first owner's Google profile is connected, the others see what Google shows to everybody. */
const CONNECTED = { key: "odile", account: "odile@osteria-marrovia.example" };

/** Fetches the demo restaurants' reviews the way every restaurant gets its own. */
async function seedReviews(ctx: CallCtx, { consent }: DemoWorld): Promise<void> {
  if (consent)
    await connectDemo(ctx, consent).catch((error: unknown) =>
      ctx.log.warn({ err: error }, "the demo's Google profile could not be connected"),
    );
  for (const owner of DEMO_OWNERS) await runNight(ctx, demoId(`${owner.key} restaurant`));
}

async function connectDemo(ctx: CallCtx, consent: NonNullable<DemoWorld["consent"]>): Promise<void> {
  const redirectUri = `${ctx.config.publicUrl}/google/callback`;
  const { code } = await consent(ctx.google.consentUrl({ state: "demo", redirectUri }), CONNECTED.account);
  const { refreshToken, accountEmail } = await ctx.google.exchangeCode({ code, redirectUri });
  const [location] = await ctx.google.listLocations(refreshToken);
  await saveConnection(ctx.db, {
    restaurant_id: demoId(`${CONNECTED.key} restaurant`),
    refresh_token: ctx.secrets.seal(refreshToken),
    account_email: accountEmail,
    location: location?.name ?? null,
    location_title: location?.title ?? null,
    connected_at: ctx.now,
    lost_at: null,
  });
}
