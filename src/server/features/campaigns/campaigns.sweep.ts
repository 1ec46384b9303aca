import { prepareMail } from "#server/features/templates/mails.service.ts";
import { makeTemplate } from "#server/features/templates/templates.factory.ts";
import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";

/** A draft of the other restaurant. */
const campaign: ForeignId = async ({ t, theirs }) => {
  const at = t.clock.now();
  const { id } = await t.db
    .insertInto("campaigns")
    .values({
      restaurant_id: theirs.restaurantId,
      name: "Somebody else's",
      type: "recurring",
      status: "draft",
      filter: "all_consenting",
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const template = await t.db.selectFrom("email_templates").select("id").executeTakeFirst();
  await t.db
    .insertInto("campaign_offers")
    .values({ campaign_id: id, slot: "A", template_id: template?.id ?? null, adjusted: JSON.stringify(makeTemplate()) })
    .execute();
  const { id: waveId } = await t.db
    .insertInto("campaign_waves")
    .values({
      campaign_id: id,
      restaurant_id: theirs.restaurantId,
      run: 1,
      rotation: 1,
      slot: "A",
      due_at: at,
      ends_at: at,
      started_at: at,
      finished_at: at,
      status: "done",
      mail: JSON.stringify(prepareMail(t.ctx(), makeTemplate(), {})),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, slot: "A", wave_id: waveId };
};

const ACTIONS = ["send", "schedule", "pause", "resume", "cancel", "duplicate", "preview", "test-email"] as const;
const idsOf = (base: string, id: "staff" | ForeignId) =>
  Object.fromEntries([
    ...["GET", "PUT", "DELETE"].map((method) => [`${method} ${base}/:id`, id]),
    ...ACTIONS.map((action) => [`POST ${base}/:id/${action}`, id]),
    ...["GET", "PUT", "DELETE"].map((method) => [`${method} ${base}/:id/mails/:slot`, id]),
    ...["recipients", "preflight", "waves", "timeline", "waves/:wave_id/mail"].map((what) => [
      `GET ${base}/:id/${what}`,
      id,
    ]),
  ]);

const words = { name: "Autumn", filter: "all_consenting", rotations: null, last_day: null };
const recurring = { ...words, offers: [{ slot: "A", template_id: null, subject: "Hello", offer_text: "Espresso" }] };
const sample = {
  slot: "A",
  client_id: "3f2a9c1e-0000-4000-8000-000000000001",
  template: makeTemplate(),
  subject: "Hello",
  offer_text: "Espresso",
};
const schedule = { at: "2026-12-20T16:00" };

export const sweep: SweepPart = {
  ids: {
    ...idsOf("/api/campaigns", campaign),
    ...idsOf("/api/admin/campaigns", "staff"),
    "POST /api/webhooks/mail/:provider": "staff",
  },
  examples: {
    "POST /api/campaigns": { ...recurring, type: "recurring" },
    "POST /api/admin/campaigns": {
      ...recurring,
      type: "recurring",
      restaurant_id: "3f2a9c1e-0000-4000-8000-000000000001",
    },
    "PUT /api/campaigns/:id": { ...recurring, revision: 1 },
    "PUT /api/admin/campaigns/:id": { ...recurring, revision: 1 },
    "POST /api/campaigns/:id/schedule": schedule,
    "POST /api/admin/campaigns/:id/schedule": schedule,
    "PUT /api/campaigns/:id/mails/:slot": makeTemplate(),
    "PUT /api/admin/campaigns/:id/mails/:slot": makeTemplate(),
    "POST /api/campaigns/:id/preview": sample,
    "POST /api/admin/campaigns/:id/preview": sample,
    "POST /api/campaigns/:id/test-email": sample,
    "POST /api/admin/campaigns/:id/test-email": sample,
    "POST /api/admin/campaigns/clock": { hours: 24 },
    "POST /api/admin/campaigns/bulk-delete": { ids: ["3f2a9c1e-0000-4000-8000-000000000001"] },
  },
};
