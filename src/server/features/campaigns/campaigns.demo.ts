import { setTimeout as delay } from "node:timers/promises";
import type { CampaignInput, Slot } from "#shared/campaigns/campaigns.contract.ts";
import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import { OFFER_TYPES } from "#shared/templates/templates.model.ts";
import type { CallCtx } from "#server/context.ts";
import { demoId } from "#server/demo/demo-people.ts";
import { type DemoRandom, demoRandom } from "#server/demo/demo-random.ts";
import type { DemoPart } from "#server/features/feature.ts";
import { listOffered } from "#server/features/templates/templates.service.ts";
import type { BulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import { sendCampaign } from "./actions.service.ts";
import { createCampaign } from "./campaigns.service.ts";
import { saveAhead } from "./clock/clock.repo.ts";
import { type Sender, startSender } from "./sending/sender.service.ts";
import { recordHits, type Hit } from "./tracking/tracking.repo.ts";
import { startDue } from "./waves/start.service.ts";
import * as waves from "./waves/waves.repo.ts";

export const demo: DemoPart = { after: ["clients", "reviews"], finish: tryCampaigns };

const OWNER = "odile";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Far enough back that today falls into the second rotation. */
const STARTED_DAYS_AGO = 36;
const NEWS_DAYS_AGO = 12;
const PATIENCE_MS = 60_000;

const OFFERS: Record<(typeof OFFER_TYPES)[number], { subject: string; offer_text: string }> = {
  A: { subject: "{{first_name}}, your espresso is waiting", offer_text: "Espresso on the house with any dessert" },
  B: { subject: "A glass of wine for you, {{first_name}}", offer_text: "A glass of house wine with any main" },
  C: { subject: "Two antipasti, pay one", offer_text: "Two antipasti, pay one" },
  D: { subject: "{{first_name}}, who are you bringing?", offer_text: "Dessert to share for the whole table" },
  E: { subject: "Midweek, and something small from us", offer_text: "A limoncello with the bill" },
  F: { subject: "Sunday lunch at {{restaurant_name}}", offer_text: "Ten percent off Sunday lunch" },
};

/** A demo without campaigns is better than none; whoever stops the product meanwhile is told nothing of it. */
function tryCampaigns(ctx: CallCtx): Promise<void> {
  const quiet = { ...ctx, log: ctx.log.child({}, { level: "silent" }) };
  return seedCampaigns(quiet).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "the demo's campaigns could not be sent"),
  );
}

/**
 * One restaurant in the middle of its second rotation, with a mail that was sent once behind it. Nothing is made up but the mail server and
 * the guests: the engine runs through five weeks with its clock set back, and lets it go at the end.
 */
async function seedCampaigns(ctx: CallCtx): Promise<void> {
  const restaurantId = demoId(`${OWNER} restaurant`);
  const templates = await templatesOf(ctx);
  const random = demoRandom("campaign guests");
  const sender = await startSender(() => ({
    ...ctx,
    now: ctx.clock(),
    campaignMail: { open: () => inventedServer(random) },
  }));
  try {
    await setClock(ctx, new Date(ctx.now.getTime() - STARTED_DAYS_AGO * DAY_MS));
    await start(ctx, restaurantId, "recurring", {
      name: "Autumn table",
      offers: OFFER_TYPES.map((slot) => ({ slot, template_id: templates[slot], ...OFFERS[slot] })),
    });
    const newsAt = new Date(ctx.now.getTime() - NEWS_DAYS_AGO * DAY_MS);
    await runUntil(ctx, newsAt, { sender, random });
    await start(ctx, restaurantId, "one_time", {
      name: "The new menu is here",
      offers: [{ slot: "once", template_id: templates.once, subject: "The new menu is here", offer_text: "" }],
    });
    await runUntil(ctx, ctx.now, { sender, random });
  } finally {
    await sender.stop();
    await saveAhead(ctx.db, 0);
  }
}

async function templatesOf(ctx: CallCtx): Promise<Record<Slot, string | null>> {
  const offered = await listOffered(ctx, { language: "en" });
  const idOf = (offer: string | null): string | null =>
    offered.find(({ offer_type, category }) => (offer === null ? category === "newsletter" : offer_type === offer))
      ?.id ?? null;
  return {
    ...(Object.fromEntries(OFFER_TYPES.map((offer) => [offer, idOf(offer)])) as Record<Slot, string | null>),
    once: idOf(null),
  };
}

const setClock = (ctx: CallCtx, to: Date): Promise<unknown> =>
  saveAhead(ctx.db, Math.round((to.getTime() - ctx.clock().getTime()) / 1000));

async function start(
  ctx: CallCtx,
  restaurantId: string,
  type: CampaignType,
  words: Pick<CampaignInput, "name" | "offers">,
): Promise<void> {
  const input = { type, filter: "reviewed_only" as const, rotations: null, last_day: null, ...words };
  const { campaign } = await createCampaign(ctx, restaurantId, input);
  await sendCampaign(ctx, campaign.id);
}

/** Lets time pass up to a moment: each mail is sent when it is due, and read in the hours after. */
async function runUntil(
  ctx: CallCtx,
  end: Date,
  { sender, random }: { sender: Sender; random: DemoRandom },
): Promise<void> {
  for (;;) {
    const due = await waves.findNextDue(ctx.db);
    if (!due || due.due_at > end) return setClock(ctx, end).then(() => undefined);
    await setClock(ctx, new Date(due.due_at.getTime() + 2_000));
    await startDue({ ...ctx, now: ctx.clock() });
    sender.wake();
    await untilSent(ctx, due.id);
    await readMails(ctx, due.id, { end, random });
  }
}

async function untilSent(ctx: CallCtx, waveId: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await waves.findWave(ctx.db, waveId))?.status === "sending") {
    if (performance.now() > deadline) throw new Error("The demo's campaign was not sent in time");
    await delay(10);
  }
}

/** Nearly half of the guests open a mail, some follow a link, and some mail programs load the pictures by themselves. */
async function readMails(
  ctx: CallCtx,
  waveId: string,
  { end, random }: { end: Date; random: DemoRandom },
): Promise<void> {
  const hits: Hit[] = [];
  for (const { id, sent_at: sentAt } of await waves.listSent(ctx.db, waveId)) {
    const at = (hours: number): Date => new Date((sentAt ?? end).getTime() + random.next() * hours * HOUR_MS + 60_000);
    const mood = random.next();
    const hit = { recipientId: id, link: null, userAgent: "Mozilla/5.0 (demo)", isMachine: false };
    if (mood < 0.44) hits.push({ ...hit, kind: "open", at: at(30) });
    else if (mood < 0.56) hits.push({ ...hit, kind: "open", isMachine: true, at: at(1) });
    if (mood < 0.11) hits.push({ ...hit, kind: "click", link: 1, at: at(36) });
  }
  await recordHits(
    ctx.db,
    hits.filter(({ at }) => at < end),
  );
}

/** A mail server that takes nearly everything. */
function inventedServer(random: DemoRandom): BulkMail {
  return {
    capacity: 400,
    state: { kind: "working" },
    send: async () =>
      random.next() < 0.004
        ? { kind: "refused", reply: "550 5.1.1 no such mailbox" }
        : { kind: "accepted", reply: "250 2.0.0 taken" },
    setRates: () => undefined,
    drain: async () => undefined,
    close: () => undefined,
  };
}
