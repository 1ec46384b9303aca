import { Readable } from "node:stream";
import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";
import { makeTicket } from "./support.factory.ts";

const theirTicket: ForeignId = async ({ t, theirs }) => ({
  id: (await makeTicket(t.db, { restaurant_id: theirs.restaurantId, user_id: theirs.user.id })).id,
});
const theirUsedFile: ForeignId = async ({ t, theirs }) => {
  const { messageId } = await makeTicket(t.db, { restaurant_id: theirs.restaurantId, user_id: theirs.user.id });
  return { id: await makeFile({ t, theirs }, messageId) };
};
const theirUnusedFile: ForeignId = async (world) => ({ id: await makeFile(world, null) });

async function makeFile({ t, theirs }: Parameters<ForeignId>[0], messageId: string | null): Promise<string> {
  const storageKey = `attachments/${crypto.randomUUID()}`;
  await t.platform.files.put(storageKey, Readable.from([Buffer.from("Hello")]));
  const { id } = await t.db
    .insertInto("support_attachments")
    .values({
      storage_key: storageKey,
      restaurant_id: theirs.restaurantId,
      message_id: messageId,
      user_id: theirs.user.id,
      staff_id: null,
      name: "letter.txt",
      type: "txt",
      bytes: 5,
      stored_at: t.clock.now(),
      created_at: t.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const staffIds = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, "staff" as const]));
const anId = "3f2a9c1e-0000-4000-8000-000000000001";
const answer = { title: "Greeting", text: "Hello {{owner_first_name}}" };

export const sweep: SweepPart = {
  ids: {
    "GET /api/support/tickets/:id": theirTicket,
    "POST /api/support/tickets/:id/replies": theirTicket,
    "PUT /api/support/tickets/:id/seen": theirTicket,
    "POST /api/support/tickets/:id/reopen": theirTicket,
    "POST /api/support/tickets/:id/close": theirTicket,
    "GET /api/support/attachments/:id": theirUsedFile,
    "DELETE /api/support/attachments/:id": theirUnusedFile,
    ...staffIds([
      "GET /api/admin/support/tickets/:id",
      "POST /api/admin/support/tickets/:id/replies",
      "PUT /api/admin/support/tickets/:id/status",
      "PUT /api/admin/support/tickets/:id/priority",
      "PUT /api/admin/support/tickets/:id/assignee",
      "POST /api/admin/support/tickets/:id/merge",
      "POST /api/admin/support/tickets/:id/presence",
      "DELETE /api/admin/support/attachments/:id",
      "GET /api/admin/support/attachments/:id",
      "PUT /api/admin/support/answers/:id",
      "DELETE /api/admin/support/answers/:id",
    ]),
  },
  examples: {
    "POST /api/support/tickets": {
      subject: "No reviews since Monday",
      category: "technical",
      priority: "high",
      description: "The list has stood still.",
      attachment_ids: [],
      key: anId,
    },
    "POST /api/support/tickets/:id/replies": { text: "Here it is.", attachment_ids: [], key: anId },
    "PUT /api/support/tickets/:id/seen": { message_id: anId },
    "POST /api/admin/support/tickets/:id/replies": {
      text: "Thank you.",
      attachment_ids: [],
      key: anId,
      internal: false,
      status: "waiting_response",
      seen_message_id: anId,
    },
    "PUT /api/admin/support/tickets/:id/assignee": { staff_id: anId },
    "POST /api/admin/support/tickets/:id/merge": { into_id: anId },
    "POST /api/admin/support/answers": answer,
    "PUT /api/admin/support/answers/:id": answer,
  },
};
