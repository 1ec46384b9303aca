import { describe, expect, test } from "vitest";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import { signedInManager, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const staff = await signedInManager(t, ["support"]);
const owner = await signedInOwner(t);

const at = (id: string) => ({ params: { id } });
const key = () => crypto.randomUUID();
const later = () => t.clock.advance({ minutes: 1 });
const open = async () => {
  const body = { subject: "No reviews since Monday", category: "technical", priority: "high" };
  return (await owner.call(supportApi.create, { body: { ...body, description: "It stands still.", key: key() } })).body;
};
const lastOf = async (id: string) => (await staff.call(adminSupportApi.ticket, at(id))).body.messages.at(-1)?.id ?? "";
const answer = async (id: string, more: Record<string, unknown> = {}) => {
  later();
  const seen_message_id = await lastOf(id);
  const body = { text: "We are looking into it.", key: key(), seen_message_id, ...more };
  expect((await staff.call(adminSupportApi.reply, { ...at(id), body })).status).toBe(201);
};
const read = async (id: string) => (await owner.call(supportApi.ticket, at(id))).body;
const listed = async (id: string, query = {}) =>
  (await owner.call(supportApi.tickets, { query })).body.data.find((ticket) => ticket.id === id)?.has_news;
const see = (id: string, message_id: string | undefined, who = owner) =>
  who.call(supportApi.markSeen, { ...at(id), body: { message_id: message_id ?? "" } });

describe("an answer", () => {
  test("is news to the owner until they have seen it, and a newer one is news again", async () => {
    const { id, has_news } = await open();
    expect(has_news).toBe(false);
    await answer(id, { status: "resolved" });
    const first = await read(id);
    // Reading changes nothing: only saying so does.
    expect([first.has_news, await listed(id), await listed(id, { search: "reviews" })]).toEqual([true, true, true]);
    await answer(id);
    expect((await see(id, first.messages.at(-1)?.id)).body).toEqual({ has_news: true });
    expect((await see(id, (await read(id)).messages.at(-1)?.id)).body).toEqual({ has_news: false });
    // A page that was open all the time takes nothing back.
    expect((await see(id, first.messages.at(-1)?.id)).body).toEqual({ has_news: false });
    expect([(await read(id)).has_news, await listed(id), await listed(id, { search: "reviews" })]).toEqual([
      false,
      false,
      false,
    ]);
    await answer(id, { internal: true });
    expect(await listed(id)).toBe(false);
    await answer(id);
    expect(await listed(id)).toBe(true);
  });

  test("is news where a ticket was put together with another one, and no longer where it stood", async () => {
    const [from, into] = [await open(), await open()];
    await answer(from.id);
    expect(await listed(from.id)).toBe(true);
    await staff.call(adminSupportApi.merge, { ...at(from.id), body: { into_id: into.id } });
    expect([await listed(from.id), await listed(into.id)]).toEqual([false, true]);
  });

  test("cannot be called seen by a note, by another ticket's message, or by a stranger", async () => {
    const { id } = await open();
    await answer(id, { internal: true });
    const note = await lastOf(id);
    await answer(id);
    const other = await open();
    for (const message of [note, await lastOf(other.id)])
      expect((await see(id, message)).body).toMatchObject({ errors: { message_id: [expect.any(String)] } });
    const stranger = await signedInOwner(t);
    expect((await see(id, await lastOf(id), stranger)).status).toBe(404);
    expect(await listed(id)).toBe(true);
  });
});

describe("restaurants to narrow the desk's list to", () => {
  const found = async (query: { search?: string; id?: string }) =>
    (await staff.call(adminSupportApi.restaurants, { query })).body.data.map(({ id }) => id);

  test("are those with tickets, by letters of their name or by id", async () => {
    const other = await signedInOwner(t);
    await open();
    const { name } = await t.db
      .updateTable("restaurants")
      .set({ name: "Zum Silbernen Löffel" })
      .where("id", "=", owner.restaurantId)
      .returning("name")
      .executeTakeFirstOrThrow();
    expect(await found({ search: "SILBERNEN l" })).toEqual([owner.restaurantId]);
    expect(await found({ id: owner.restaurantId })).toEqual([owner.restaurantId]);
    expect([await found({ id: other.restaurantId }), await found({ search: `${name}x` })]).toEqual([[], []]);
  });

  test("are told to nobody who does not work on tickets", async () => {
    const manager = await signedInManager(t, ["clients"]);
    expect((await manager.call(adminSupportApi.restaurants)).status).toBe(403);
  });
});
