import { beforeEach, describe, expect, test } from "vitest";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { PRESENCE_EVERY_SECONDS } from "#shared/support/support-values.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import { type OwnerCaller, signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const staff = await signedInManager(t, ["support"]);
const colleague = await signedInStaff(t, { name: "Ilva Morgenthal" });
let owner: OwnerCaller;
beforeEach(async () => {
  owner = await signedInOwner(t);
});

const at = (id: string) => ({ params: { id } });
const key = () => crypto.randomUUID();
const later = (hours = 1) => t.clock.advance({ hours });
const open = async (more: Record<string, unknown> = {}, who = owner) => {
  const body = { subject: "No reviews since Monday", category: "technical", priority: "high", key: key(), ...more };
  return (await who.call(supportApi.create, { body: { description: "The list has stood still.", ...body } })).body;
};
const read = async (id: string) => (await staff.call(adminSupportApi.ticket, at(id))).body;
const lastOf = async (id: string) => (await read(id)).messages.at(-1)?.id;
const answer = async (id: string, more: Record<string, unknown> = {}, who = staff) =>
  who.call(adminSupportApi.reply, {
    ...at(id),
    body: { text: "We are looking into it.", key: key(), seen_message_id: await lastOf(id), ...more },
  });
const reply = (id: string, text = "Any news?", more: Record<string, unknown> = {}) =>
  owner.call(supportApi.reply, { ...at(id), body: { text, key: key(), ...more } });
const statusOf = async (id: string) => (await owner.call(supportApi.ticket, at(id))).body.status;
const setStatus = (id: string, status: string) =>
  staff.call(adminSupportApi.setStatus, { ...at(id), body: { status } });

describe("a ticket", () => {
  test("goes from the owner to staff and back, each hears of the other, and the owner gets the answer by mail", async () => {
    const ticket = await open();
    expect(ticket).toMatchObject({ status: "open", messages_count: 1, can_reply: true, can_close: true });
    expect(ticket.number).toMatch(/^T-2026-\d{6}$/);
    const [notice] = (await staff.call(staffNotificationsApi.list)).body.notifications;
    expect(notice).toMatchObject({
      type: "support",
      title: `New ticket ${ticket.number}`,
      link: `/admin/support/${ticket.id}`,
      data: { ticket_id: ticket.id, restaurant_id: owner.restaurantId },
    });
    later();
    expect((await answer(ticket.id)).body).toMatchObject({ status: "waiting_response", due_at: null });
    const [told] = (await owner.call(ownerNotificationsApi.list)).body.notifications;
    expect(told).toMatchObject({ type: "support", link: `/support/tickets/${ticket.id}` });
    await t.runJobs();
    const mail = t.mails.at(-1);
    expect(mail?.to.address).toBe(owner.user.email);
    expect([mail?.subject, mail?.text]).toEqual([
      `Re: No reviews since Monday [${ticket.number}]`,
      expect.stringContaining("We are looking into it."),
    ]);
    later();
    const after = (await reply(ticket.id)).body;
    expect(after.status).toBe("in_progress");
    expect(after.messages.map(({ author, text }) => [author.side, text])).toEqual([
      ["owner", "The list has stood still."],
      ["staff", "We are looking into it."],
      ["owner", "Any news?"],
    ]);
    expect(after.events.map(({ from, to }) => [from, to])).toEqual([
      ["open", "waiting_response"],
      ["waiting_response", "in_progress"],
    ]);
    const [news] = (await staff.call(staffNotificationsApi.list)).body.notifications;
    expect(news?.title).toBe(`News in ticket ${ticket.number}`);
  });

  test("a reply opens a resolved ticket again; a closed one takes none until it is reopened on purpose", async () => {
    const { id } = await open();
    await answer(id, { status: "resolved" });
    expect(await statusOf(id)).toBe("resolved");
    await reply(id, "It is back.");
    expect(await statusOf(id)).toBe("open");
    expect((await owner.call(supportApi.close, at(id))).body).toMatchObject({ status: "closed", can_reopen: true });
    expect((await reply(id)).body.code).toBe("ticket_closed");
    expect((await answer(id)).body.code).toBe("ticket_closed");
    expect((await setStatus(id, "resolved")).body.code).toBe("ticket_locked");
    expect((await owner.call(supportApi.reopen, at(id))).body.status).toBe("open");
    expect((await owner.call(supportApi.reopen, at(id))).body.code).toBe("ticket_locked");
    await setStatus(id, "closed");
    expect((await setStatus(id, "open")).body.status).toBe("open");
  });

  test("sent twice is opened once, and a reply sent twice is written once", async () => {
    const same = key();
    const [first, second] = await Promise.all([open({ key: same }), open({ key: same })]);
    expect(second.id).toBe(first.id);
    const again = { key: key() };
    await Promise.all([reply(first.id, "Hello?", again), reply(first.id, "Hello?", again)]);
    expect((await read(first.id)).messages).toHaveLength(2);
  });

  test("an answer is due by priority, and a change of priority changes that", async () => {
    const { id, created_at } = await open({ priority: "urgent" });
    const hours = (due: string | null) => (Date.parse(due ?? "") - Date.parse(created_at)) / 3_600_000;
    expect(hours((await read(id)).due_at)).toBe(4);
    later(5);
    const query = { overdue: "true", restaurant_id: owner.restaurantId } as const;
    expect((await staff.call(adminSupportApi.tickets, { query })).body.data).toMatchObject([{ id, is_overdue: true }]);
    await reply(id, "Hello? Anybody?");
    // Whoever writes again has waited since the first time.
    expect(hours((await read(id)).due_at)).toBe(4);
    await staff.call(adminSupportApi.setPriority, { ...at(id), body: { priority: "low" } });
    expect(hours((await read(id)).due_at)).toBe(72);
    expect((await staff.call(adminSupportApi.tickets, { query })).body.data).toEqual([]);
    await answer(id);
    expect((await read(id)).due_at).toBe(null);
  });
});

describe("staff", () => {
  test("a note is seen by staff and in no answer, list, file, mail or notification of the owner", async () => {
    const { id, updated_at } = await open();
    later();
    const upload = await t.app.inject({
      method: "POST",
      url: "/api/admin/support/attachments?filename=secret.txt",
      headers: { authorization: `Bearer ${staff.token}`, "content-type": "application/octet-stream" },
      payload: Buffer.from("SECRET-FILE"),
    });
    const { id: fileId } = upload.json<{ id: string }>();
    await t.runJobs();
    const mails = t.mails.length;
    const noted = (await answer(id, { internal: true, text: "SECRET-NOTE", attachment_ids: [fileId] })).body;
    expect(noted.messages.at(-1)).toMatchObject({ internal: true, attachments: [{ name: "secret.txt" }] });
    expect([noted.status, noted.messages_count, noted.updated_at]).toEqual(["open", 1, updated_at]);
    await staff.call(adminSupportApi.setAssignee, { ...at(id), body: { staff_id: colleague.staff.id } });
    await t.runJobs();
    expect(t.mails).toHaveLength(mails);
    const seen = await Promise.all([
      owner.call(supportApi.ticket, at(id)),
      owner.call(supportApi.tickets, { query: { search: "secret" } }),
      owner.call(supportApi.tickets),
      owner.call(ownerNotificationsApi.list),
      reply(id),
      owner.call(supportApi.close, at(id)),
      owner.call(supportApi.reopen, at(id)),
    ]);
    const csv = await t.app.inject({
      url: "/api/support/tickets/export.csv",
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(csv.body).toContain("No reviews since Monday");
    for (const text of [...seen.map(({ body }) => JSON.stringify(body)), csv.body])
      expect(text).not.toMatch(/secret|Ilva|internal/i);
    expect((await owner.call(supportApi.attachment, at(fileId))).status).toBe(404);
    await answer(id, { text: "Done." });
    await t.runJobs();
    expect(JSON.stringify(t.mails.at(-1))).not.toMatch(/secret/i);
  });

  test("nobody answers over another's head: what came in between is told", async () => {
    const { id } = await open();
    const seen = await lastOf(id);
    later();
    await answer(id, { text: "I take this one.", internal: true }, colleague);
    const refused = (await answer(id, { seen_message_id: seen })).body;
    expect([refused.code, refused.newer]).toEqual([
      "ticket_newer",
      [expect.objectContaining({ author: "Ilva Morgenthal", text: "I take this one.", internal: true })],
    ]);
    expect((await answer(id)).status).toBe(201);
    const both = await lastOf(id);
    const race = await Promise.all([
      answer(id, { seen_message_id: both }),
      answer(id, { seen_message_id: both }, colleague),
    ]);
    expect(race.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect((await answer(id, { seen_message_id: key() })).status).toBe(422);
  });

  test("see who else looks at a ticket, as long as they do", async () => {
    const { id } = await open();
    const look = (who: typeof staff, writing = false) =>
      who.call(adminSupportApi.presence, { ...at(id), body: { writing } });
    await look(colleague, true);
    t.clock.advance({ seconds: PRESENCE_EVERY_SECONDS });
    expect((await look(staff)).body.others).toEqual([
      { id: colleague.staff.id, name: "Ilva Morgenthal", writing: true },
    ]);
    t.clock.advance({ seconds: 60 });
    expect((await look(staff)).body).toEqual({ others: [], last_message_id: await lastOf(id) });
  });

  test("put two tickets of a restaurant together; those of two restaurants stay apart", async () => {
    const first = await open();
    await answer(first.id);
    later();
    const second = await open({ subject: "Still no reviews", description: "See my other ticket." });
    await answer(second.id, { internal: true, text: "The same thing." });
    const merge = (id: string, into: string) =>
      staff.call(adminSupportApi.merge, { ...at(id), body: { into_id: into } });
    const foreign = await open({}, await signedInOwner(t));
    for (const into of [foreign.id, second.id])
      expect((await merge(second.id, into)).body.code).toBe("ticket_merge_refused");
    expect((await merge(second.id, key())).status).toBe(404);
    const merged = (await merge(second.id, first.id)).body;
    expect(merged).toMatchObject({ id: first.id, status: "in_progress", messages_count: 3 });
    expect(merged.messages.map(({ text, internal, merged_from }) => [text, internal, merged_from])).toEqual([
      ["The list has stood still.", false, null],
      ["We are looking into it.", false, null],
      ["See my other ticket.", false, second.number],
      ["The same thing.", true, second.number],
    ]);
    expect((await owner.call(supportApi.ticket, at(first.id))).body.messages).toHaveLength(3);
    expect((await owner.call(supportApi.ticket, at(second.id))).body).toMatchObject({
      status: "closed",
      merged_into: { id: first.id, number: first.number },
      can_reopen: false,
    });
    expect((await owner.call(supportApi.reopen, at(second.id))).body.code).toBe("ticket_locked");
    const looked = await staff.call(adminSupportApi.presence, { ...at(second.id), body: {} });
    expect(looked.body.last_message_id).toBe(null);
    expect((await merge(second.id, first.id)).body.code).toBe("ticket_merge_refused");
  });

  test("see what is known about the owner, and give tickets only to those who work on them", async () => {
    const stranger = await signedInManager(t, ["clients"]);
    const { id } = await open();
    expect((await stranger.call(adminSupportApi.ticket, at(id))).body.code).toBe("permission_required");
    expect((await stranger.call(adminSupportApi.stats)).status).toBe(403);
    const { context, variables } = await read(id);
    expect(context).toMatchObject({
      access: { status: "active" },
      restaurant: { id: owner.restaurantId },
      owner: { email: owner.user.email },
      last_campaign: null,
    });
    expect(variables).toMatchObject({ owner_first_name: owner.user.first_name, staff_name: staff.staff.name });
    const people = (await staff.call(adminSupportApi.people)).body.data.map((person) => person.id);
    expect([people.includes(colleague.staff.id), people.includes(stranger.staff.id)]).toEqual([true, false]);
    const give = (staff_id: string | null) =>
      staff.call(adminSupportApi.setAssignee, { ...at(id), body: { staff_id } });
    expect((await give(stranger.staff.id)).body.errors).toHaveProperty("staff_id");
    expect((await give(colleague.staff.id)).body.assignee?.name).toBe("Ilva Morgenthal");
    const told = (await colleague.call(staffNotificationsApi.list)).body.notifications.filter(
      ({ link, title }) => link === `/admin/support/${id}` && title.endsWith("is yours now"),
    );
    expect(told).toHaveLength(1);
    const mine = await colleague.call(adminSupportApi.tickets, { query: { assignee: "me" } });
    expect(mine.body.data.map((ticket) => ticket.id)).toContain(id);
    expect((await give(null)).body.assignee).toBe(null);
  });

  test("keep canned answers, whose names in braces all stand for something", async () => {
    const add = (title: string, text: string) => staff.call(adminSupportApi.addAnswer, { body: { title, text } });
    const { body: kept } = await add("Welcome", "Hello {{owner_first_name}}, about {{ticket_number}}:");
    expect((await add("welcome", "Hi")).body.errors).toHaveProperty("title");
    expect((await add("Odd", "Hello {{password}}")).body.errors).toHaveProperty("text");
    const changed = await staff.call(adminSupportApi.changeAnswer, {
      ...at(kept.id),
      body: { title: "Welcome", text: "Good day" },
    });
    expect(changed.body.text).toBe("Good day");
    expect((await staff.call(adminSupportApi.answers)).body.data).toEqual([changed.body]);
    expect((await staff.call(adminSupportApi.removeAnswer, at(kept.id))).status).toBe(200);
    expect((await staff.call(adminSupportApi.removeAnswer, at(kept.id))).status).toBe(404);
  });
});

describe("lists", () => {
  test("narrow by kind and words, page by page, and a restaurant sees its own", async () => {
    const mine: string[] = [];
    for (const n of Array.from({ length: 23 }, (_, index) => index)) {
      await t.db.deleteFrom("rate_buckets").execute();
      later(0.01);
      mine.unshift(
        (await open({ subject: `Printer ${n === 3 ? "Zürich" : "Colmar"}`, priority: n === 3 ? "low" : "medium" })).id,
      );
    }
    await open({ subject: "Printer of another" }, await signedInOwner(t));
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await owner.call(supportApi.tickets, {
        query: { search: "printer", ...(cursor && { cursor }) },
      });
      all.push(...body.data.map(({ id }) => id));
      cursor = body.meta.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(all).toEqual(mine);
    const find = async (query: Record<string, string>) =>
      (await owner.call(supportApi.tickets, { query })).body.data.map(({ id }) => id);
    const page = await owner.call(supportApi.tickets, { query: { status: "open" } });
    expect(page.body.data.map(({ id }) => id)).toEqual(mine.slice(0, 20));
    const rest = { status: "open", cursor: page.body.meta.next_cursor ?? "" };
    expect(await find(rest)).toEqual(mine.slice(20));
    expect(await find({ priority: "low" })).toEqual([mine[19]]);
    expect(await find({ category: "billing" })).toEqual([]);
    expect(await find({ search: "PRÍNT zuri" })).toEqual([mine[19]]);
    const { number } = await read(mine[0] ?? "");
    expect(await find({ search: number })).toEqual([mine[0]]);
    expect(await find({ search: String(Number(number.slice(-6))) })).toContain(mine[0]);
    const { name } = (await read(mine[0] ?? "")).restaurant;
    expect(await find({ search: name })).toEqual([]);
    expect((await staff.call(adminSupportApi.tickets, { query: { search: name } })).body.data).not.toEqual([]);
    const lines = await t.app.inject({
      url: "/api/support/tickets/export.csv?search=printer",
      headers: { authorization: `Bearer ${owner.token}`, "accept-language": "de" },
    });
    expect(lines.body.trim().split("\r\n")).toHaveLength(24);
    expect(lines.body).toContain("Offen");
  });

  test("the dashboard counts what the tickets say", async () => {
    const before = (await staff.call(adminSupportApi.stats)).body;
    const { id } = await open({ priority: "urgent", category: "billing" });
    later(2);
    await answer(id, { status: "resolved" });
    await open({ priority: "urgent" });
    later(9);
    const after = (await staff.call(adminSupportApi.stats)).body;
    expect(after.counts.resolved - before.counts.resolved).toBe(1);
    expect(after.by_priority.urgent - before.by_priority.urgent).toBe(1);
    expect(after.overdue.urgent).toBeGreaterThan(0);
    // Of the two, the resolved one needs nobody any more.
    expect(after.unassigned - before.unassigned).toBe(1);
    expect(after.first_response.count - before.first_response.count).toBe(1);
    expect(after.first_response.in_time - before.first_response.in_time).toBe(1);
    expect(after.resolution.count - before.resolution.count).toBe(1);
    expect(Object.values(after.ages).reduce((sum, n) => sum + n, 0)).toBe(
      Object.values(after.by_priority).reduce((sum, n) => sum + n, 0),
    );
    expect([after.days.length, after.answer_hours]).toEqual([30, { urgent: 4, high: 8, medium: 24, low: 72 }]);
    await reply(id, "Not quite.");
    expect((await staff.call(adminSupportApi.stats)).body.resolution.count).toBe(after.resolution.count - 1);
  });
});
