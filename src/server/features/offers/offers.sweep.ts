import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";
import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";

const theirTill: ForeignId = async ({ t, theirs }) => {
  const at = t.clock.now();
  const { id } = await t.db
    .insertInto("tills")
    .values({
      restaurant_id: theirs.restaurantId,
      name: "Bar",
      token_hash: hashToken(makeSecretToken()),
      pin_hash: null,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await t.db
    .insertInto("till_sessions")
    .values({
      till_id: id,
      token_hash: hashToken(makeSecretToken()),
      user_agent: null,
      created_at: at,
      last_active_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, session_id: session.id };
};

const theirRedemption: ForeignId = async ({ t, theirs }) => {
  const client = await makeClient(t.db, { restaurant_id: theirs.restaurantId });
  const at = t.clock.now();
  const surprise = await t.db
    .insertInto("surprises")
    .values({
      restaurant_id: theirs.restaurantId,
      client_id: client.id,
      code: "7K3F9P",
      wording: "thank_you",
      status: "sent",
      created_at: at,
      sent_at: at,
      text: "A dessert",
    })
    .onConflict((conflict) => conflict.columns(["restaurant_id", "code"]).doUpdateSet({ sent_at: at }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await t.db.deleteFrom("redemptions").where("surprise_id", "=", surprise.id).execute();
  return t.db
    .insertInto("redemptions")
    .values({
      restaurant_id: theirs.restaurantId,
      kind: "surprise",
      wave_id: null,
      recipient_id: null,
      surprise_id: surprise.id,
      client_id: client.id,
      offer_text: "A dessert",
      valid_until: at,
      till_id: null,
      amount_cents: null,
      device_key: null,
      redeemed_at: at,
      recorded_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
};

const scanned = { code: "7K3F9P", email: "guest@example.org", key: "3f2a9c1e-0000-4000-8000-000000000001" };

export const sweep: SweepPart = {
  ids: {
    "DELETE /api/tills/:id": theirTill,
    "DELETE /api/tills/:id/sessions/:session_id": theirTill,
    "POST /api/offers/redemptions/:id/undo": theirRedemption,
    "PUT /api/offers/redemptions/:id/amount": theirRedemption,
  },
  examples: {
    "POST /api/offers/validate": { payload: undefined, ...scanned, amount_cents: 4850, seconds_ago: 0 },
    "PUT /api/offers/redemptions/:id/amount": { amount_cents: 4850 },
    "POST /api/tills": { name: "Bar", pin: "4711" },
    "POST /api/till/open": { link: "A".repeat(43), pin: "4711" },
  },
};
