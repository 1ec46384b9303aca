import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { beforeEach, describe, expect, test } from "vitest";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { MESSAGE_MAX } from "#shared/support/support-values.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import { type OwnerCaller, signedInManager, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const staff = await signedInManager(t, ["support"]);
let mine: OwnerCaller;
let theirs: OwnerCaller;
beforeEach(async () => {
  ({ mine, theirs } = await twoOwners(t));
});

const at = (id: string) => ({ params: { id } });
const key = () => crypto.randomUUID();
const open = (more: Record<string, unknown> = {}, who = mine) =>
  who.call(supportApi.create, {
    body: { subject: "Help", category: "general", priority: "low", description: "Please.", key: key(), ...more },
  });
const upload = (n: number) =>
  t.app.inject({
    method: "POST",
    url: `/api/support/attachments?filename=${n}.txt`,
    headers: { authorization: `Bearer ${mine.token}`, "content-type": "application/octet-stream" },
    payload: Buffer.alloc(1024 * 1024, "x"),
  });
const answerTo = async (id: string, who = staff) => {
  const seen = (await staff.call(adminSupportApi.ticket, at(id))).body.messages.at(-1)?.id ?? key();
  return who.call(adminSupportApi.reply, { ...at(id), body: { text: "Hello", key: key(), seen_message_id: seen } });
};

describe("a ticket that was put together with another one", () => {
  test("takes no word of anybody, and nobody opens it again", async () => {
    const [from, into] = [(await open()).body, (await open()).body];
    const said = (await staff.call(adminSupportApi.ticket, at(from.id))).body.messages[0]?.id ?? "";
    await staff.call(adminSupportApi.merge, { ...at(from.id), body: { into_id: into.id } });
    const answers = await Promise.all([
      mine.call(supportApi.reply, { ...at(from.id), body: { text: "Hello?", key: key() } }),
      mine.call(supportApi.reopen, at(from.id)),
      staff.call(adminSupportApi.setStatus, { ...at(from.id), body: { status: "open" } }),
      staff.call(adminSupportApi.reply, { ...at(from.id), body: { text: "x", key: key(), seen_message_id: said } }),
      staff.call(adminSupportApi.merge, { ...at(from.id), body: { into_id: into.id } }),
      staff.call(adminSupportApi.merge, { ...at(into.id), body: { into_id: from.id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 422, 409, 409]);
    expect((await mine.call(supportApi.ticket, at(from.id))).body).toMatchObject({ status: "closed", messages: [] });
  });

  test("is never one of another restaurant", async () => {
    const [own, foreign] = [(await open()).body, (await open({}, theirs)).body];
    const merged = await staff.call(adminSupportApi.merge, { ...at(own.id), body: { into_id: foreign.id } });
    expect(merged.status).toBe(409);
    expect((await theirs.call(supportApi.ticket, at(foreign.id))).body.messages).toHaveLength(1);
  });
});

describe("a stranger", () => {
  test("changes nothing of a ticket, and cannot tell it from one that is not there", async () => {
    const { id } = (await open()).body;
    await answerTo(id);
    const told = async (wanted: string) => {
      const calls = [
        theirs.call(supportApi.ticket, at(wanted)),
        theirs.call(supportApi.reply, { ...at(wanted), body: { text: "Hello", key: key() } }),
        theirs.call(supportApi.close, at(wanted)),
        theirs.call(supportApi.markSeen, { ...at(wanted), body: { message_id: key() } }),
      ];
      return (await Promise.all(calls)).map(({ status, body }) => [status, body]);
    };
    expect(await told(id)).toEqual(await told(crypto.randomUUID()));
    expect((await mine.call(supportApi.ticket, at(id))).body).toMatchObject({
      status: "waiting_response",
      messages_count: 2,
      has_news: true,
    });
  });

  test("with a place in the office but not at the desk sees, answers and looks at nothing", async () => {
    const { id } = (await open()).body;
    const manager = await signedInManager(t, ["clients", "restaurants", "users"]);
    const answers = await Promise.all([
      manager.call(adminSupportApi.ticket, at(id)),
      manager.call(adminSupportApi.presence, { ...at(id), body: {} }),
      manager.call(adminSupportApi.setAssignee, { ...at(id), body: { staff_id: null } }),
      manager.call(adminSupportApi.tickets),
      answerTo(id, manager),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe("too much", () => {
  test("text is refused by its field, and the longest that is taken comes back whole", async () => {
    const long = "€".repeat(MESSAGE_MAX);
    expect((await open({ description: `${long}x` })).body.errors).toHaveProperty("description");
    const ticket = (await open({ description: long })).body;
    expect(ticket.messages[0]?.text).toBe(long);
    expect((await open({ subject: "x".repeat(100_000) })).status).toBe(413);
  });

  test("fifty files at once are kept one beside the other, and leave nothing behind", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => upload(n)));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 201)).toEqual([]);
    const more = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(n)));
    expect(new Set(more.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 429]));
    expect((await readdir(tmpdir())).filter((name) => name.startsWith("plaudit-upload-"))).toEqual([]);
  });
});
