import type { CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import type { CallCtx } from "#server/context.ts";
import { demoId } from "#server/demo/demo-people.ts";
import { type DemoRandom, demoRandom } from "#server/demo/demo-random.ts";
import type { DemoPart } from "#server/features/feature.ts";
import { listOffered } from "#server/features/templates/templates.service.ts";
import type { BulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import { sendCampaign } from "./actions.service.ts";
import { createCampaign } from "./campaigns.service.ts";
import { saveAhead } from "./clock/clock.repo.ts";
import { setClock } from "./clock/clock.service.ts";
import { passUntil } from "./clock/move.service.ts";
import { type Sender, startSender } from "./sending/sender.service.ts";
import { recordHits, type Hit } from "./tracking/tracking.repo.ts";
import * as waves from "./waves/waves.repo.ts";

export const demo: DemoPart = { after: ["clients", "reviews"], finish: tryCampaigns };

const OWNER = "odile";
const OTHER_OWNER = "hanno";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Far enough back that today falls into the second rotation. */
const STARTED_DAYS_AGO = 36;
const NEWS_DAYS_AGO = 12;

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
 * One restaurant in the middle of its second rotation, and another with a mail that was sent once behind it. Nothing is made up but the
 * mail server and the guests: the engine runs through five weeks with its clock set back, and lets it go at the end.
 */
async function seedCampaigns(ctx: CallCtx): Promise<void> {
  const templates = await listOffered(ctx, { language: "en" });
  const news = (await listOffered(ctx, { language: "de" })).find(({ category }) => category === "newsletter");
  const random = demoRandom("campaign guests");
  const sender = await startSender(() => ({
    ...ctx,
    now: ctx.clock(),
    campaignMail: { open: () => inventedServer(random) },
  }));
  try {
    await setClock(ctx, new Date(ctx.now.getTime() - STARTED_DAYS_AGO * DAY_MS));
    await start(ctx, OWNER, "recurring", {
      name: "Autumn table",
      offers: OFFER_TYPES.map((slot) => {
        const template = templates.find(({ offer_type: offer }) => offer === slot);
        return { slot, template_id: template?.id ?? null, ...OFFERS[slot] };
      }),
    });
    const newsAt = new Date(ctx.now.getTime() - NEWS_DAYS_AGO * DAY_MS);
    await runUntil(ctx, newsAt, { sender, random });
    const words = "Die neue Karte ist da";
    await start(ctx, OTHER_OWNER, "one_time", {
      name: words,
      offers: [{ slot: "once", template_id: news?.id ?? null, subject: words, offer_text: "" }],
    });
    await runUntil(ctx, ctx.now, { sender, random });
  } finally {
    await sender.stop();
    await saveAhead(ctx.db, 0);
  }
}

async function start(
  ctx: CallCtx,
  ownerKey: string,
  type: CampaignType,
  words: Pick<CampaignInput, "name" | "offers">,
): Promise<void> {
  const input = { type, filter: "reviewed_only" as const, rotations: null, last_day: null, ...words };
  const { campaign } = await createCampaign(ctx, demoId(`${ownerKey} restaurant`), input);
  await sendCampaign(ctx, campaign.id);
}

/** Lets time pass up to a moment: each mail is sent when it is due, and read in the hours after. */
const runUntil = (ctx: CallCtx, end: Date, { sender, random }: { sender: Sender; random: DemoRandom }): Promise<void> =>
  passUntil(ctx, end, {
    onStarted: () => sender.wake(),
    onSent: (waveId) => readMails(ctx, waveId, { end, random }),
  });

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
    goOn: () => undefined,
    drain: async () => undefined,
    close: () => undefined,
  };
}
