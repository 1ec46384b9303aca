import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";
import { makeClient } from "./clients.factory.ts";

const theirClient: ForeignId = async ({ t, theirs }) => ({
  id: (await makeClient(t.db, { restaurant_id: theirs.restaurantId })).id,
});

const theirImport: ForeignId = ({ t, theirs }) => {
  const row = {
    restaurant_id: theirs.restaurantId,
    user_id: theirs.user.id,
    filename: "guests.csv",
    file_key: null,
    status: "done" as const,
    mapping: "{}",
    attestation: null,
    locale: "en" as const,
    ip: null,
  };
  return t.db
    .insertInto("client_imports")
    .values({ ...row, rows_total: 1, errors: "[]", created_at: t.clock.now(), finished_at: t.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
};

export const sweep: SweepPart = {
  ids: {
    "GET /api/admin/restaurants/:id/clients": "staff",
    "GET /api/admin/clients/:id": "staff",
    "DELETE /api/admin/clients/:id": "staff",
    "GET /api/admin/clients/:id/export.json": "staff",
    "GET /api/admin/clients/:id/consent.pdf": "staff",
    "GET /api/clients/:id": theirClient,
    "PATCH /api/clients/:id": theirClient,
    "PUT /api/clients/:id/conversion": theirClient,
    "DELETE /api/clients/:id": theirClient,
    "GET /api/clients/:id/export.json": theirClient,
    "GET /api/clients/:id/consent.pdf": theirClient,
    "GET /api/clients/import/:id": theirImport,
  },
};
