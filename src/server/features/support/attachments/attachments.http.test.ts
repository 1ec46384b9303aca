import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import { ATTACHMENT_MAX_BYTES } from "#shared/support/support-values.ts";
import type { Caller } from "#server/testing/caller.ts";
import { type OwnerCaller, signedInManager, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { sweepSupportJob } from "#server/features/support/support.kinds.ts";
import { addReplyByMail } from "#server/features/support/tickets/mail-reply.service.ts";
import { makeDocx, makeOle2, makeZip } from "./made-files.factory.ts";

const t = await testApp();
const staff = await signedInManager(t, ["support"]);
let owner: OwnerCaller;
beforeEach(async () => {
  owner = await signedInOwner(t);
});

const PDF = Buffer.from("%PDF-1.7\nHello");
const at = (id: string) => ({ params: { id } });

const upload = async (name: string, content: Buffer, who: Caller = owner, base = "/api/support") => {
  const answer = await t.app.inject({
    method: "POST",
    url: `${base}/attachments?filename=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${who.token}`, "content-type": "application/octet-stream" },
    payload: content,
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ id: string; message: string; code?: string; errors?: object }>(),
  };
};
const open = (more: Record<string, unknown> = {}, who = owner) =>
  who.call(supportApi.create, {
    body: {
      subject: "A picture",
      category: "general",
      priority: "low",
      description: "Look at this.",
      key: crypto.randomUUID(),
      ...more,
    },
  });
const load = (id: string, who: Caller = owner, base = "/api/support") =>
  t.app.inject({ url: `${base}/attachments/${id}`, headers: { authorization: `Bearer ${who.token}` } });
const stored = async () => {
  try {
    return (await readdir(join(t.platform.config.dataDir, "attachments"))).toSorted();
  } catch {
    return [];
  }
};
const rows = () => t.db.selectFrom("support_attachments").select("id").execute();
const spooled = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("plaudit-upload-"));

describe("a file", () => {
  test("goes with a message, is there for both sides, and is only ever saved", async () => {
    const files = [
      ["Menü Mai.pdf", PDF],
      ["letter.doc", makeOle2()],
      ["letter.docx", makeDocx()],
    ] as const;
    const ids: string[] = [];
    for (const [name, content] of files) ids.push((await upload(name, content)).body.id);
    expect((await load(ids[0] ?? "")).statusCode).toBe(404);
    const ticket = (await open({ attachment_ids: ids })).body;
    expect(ticket.messages[0]?.attachments).toEqual([
      { id: ids[0], name: "Menü Mai.pdf", type: "pdf", bytes: PDF.length },
      { id: ids[1], name: "letter.doc", type: "doc", bytes: 1536 },
      { id: ids[2], name: "letter.docx", type: "docx", bytes: makeDocx().length },
    ]);
    for (const answer of [await load(ids[0] ?? ""), await load(ids[0] ?? "", staff, "/api/admin/support")]) {
      expect(answer.rawPayload).toEqual(PDF);
      expect(answer.headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="Men__Mai.pdf"; filename*=UTF-8''Men%C3%BC%20Mai.pdf`,
        "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox$/),
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
    }
    const stranger = await signedInOwner(t);
    expect((await load(ids[0] ?? "", stranger)).statusCode).toBe(404);
    expect((await t.app.inject({ url: `/storage/${ids[0]}` })).statusCode).toBe(404);
    expect(await spooled()).toEqual([]);
  });

  const TEN = Buffer.alloc(ATTACHMENT_MAX_BYTES, "x");
  test.each([
    ["a page as a picture", "photo.jpg", Buffer.from("<html><script>alert(1)</script>"), 422],
    ["a drawing that may run", "logo.svg", Buffer.from("<svg onload=alert(1)>"), 422],
    ["a program as a document", "bill.pdf", Buffer.from("MZ\x90\0\x03"), 422],
    ["an archive as a letter", "letter.docx", makeZip([{ name: "a.txt" }]), 422],
    [
      "a bomb",
      "letter.docx",
      makeZip([{ name: "[Content_Types].xml" }, { name: "word/document.xml", unpacked: 4_000_000_000 }]),
      422,
    ],
    ["a byte too much", "long.txt", Buffer.concat([TEN, Buffer.from("x")]), 413],
    ["a way out", "../../x", PDF, 422],
    ["a way out with an ending", "../../x.pdf", PDF, 422],
    ["nothing", "empty.txt", Buffer.alloc(0), 422],
  ] as const)("%s is refused by name, and nothing stays", async (_what, name, content, status) => {
    const before = { files: await stored(), rows: await rows() };
    const answer = await upload(name, content);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(name)]);
    expect({ files: await stored(), rows: await rows() }).toEqual(before);
    expect(await spooled()).toEqual([]);
  });

  test("names that break lines or end early are refused", async () => {
    for (const name of ["a\r\nSet-Cookie: x.pdf", "a.pdf\0.exe", ""])
      expect(await upload(name, PDF)).toMatchObject({ status: 422, body: { errors: { filename: expect.anything() } } });
    const json = await owner.call(supportApi.upload, {
      query: { filename: "x.pdf" },
      headers: { "content-type": "application/json" },
    });
    expect([json.status, json.body.message]).toEqual([415, expect.stringContaining("application/octet-stream")]);
    const none = await owner.call(supportApi.upload, { query: { filename: "x.pdf" } });
    expect([none.status, none.body.errors]).toEqual([422, { file: ["“x.pdf” is empty"] }]);
  });

  test("ten megabytes are taken, and more than ten files in one message are not", async () => {
    expect((await upload("long.txt", TEN)).status).toBe(201);
    const many = await open({ attachment_ids: Array.from({ length: 50 }, () => crypto.randomUUID()) });
    expect([many.status, many.body.errors?.["attachment_ids"]]).toEqual([422, ["At most 10 files in one message"]]);
  });

  test("is named by whoever sent it, once", async () => {
    const { id } = (await upload("a.pdf", PDF)).body;
    const stranger = await signedInOwner(t);
    const unknown = ["A file is no longer there. Please attach it again."];
    const own = (await upload("own.pdf", PDF, stranger)).body.id;
    expect((await open({ attachment_ids: [own, id] }, stranger)).body.errors).toEqual({
      attachment_ids: unknown,
      "attachment_ids.1": unknown,
    });
    expect((await stranger.call(supportApi.discard, at(id))).status).toBe(404);
    const ticket = (await open({ attachment_ids: [id] })).body;
    expect((await open({ attachment_ids: [id] })).body.errors).toHaveProperty(["attachment_ids.0"], unknown);
    expect((await open({ attachment_ids: [id, "x"] })).body.errors).toHaveProperty(["attachment_ids.1"]);
    expect((await owner.call(supportApi.discard, at(id))).status).toBe(404);
    expect((await staff.call(adminSupportApi.ticket, at(ticket.id))).body.messages[0]?.attachments).toHaveLength(1);
  });

  test("that a full disk does not take leaves nothing, and says so", async () => {
    const before = { files: await stored(), rows: await rows() };
    const full = vi.spyOn(t.platform.files, "put").mockImplementation(async (_key, content) => {
      content.destroy();
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
    });
    const answer = await upload("a.pdf", PDF);
    full.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([507, "disk_full"]);
    expect({ files: await stored(), rows: await rows() }).toEqual(before);
    expect(await spooled()).toEqual([]);
  });

  test("has no room once the restaurant's files take all of it", async () => {
    const { id } = (await upload("a.pdf", PDF)).body;
    await t.db
      .updateTable("support_attachments")
      .set({ bytes: 500 * 1024 * 1024 })
      .where("id", "=", id)
      .execute();
    expect((await upload("b.pdf", PDF)).body).toMatchObject({ code: "attachment_quota" });
  });

  test("has no room beside others that are sent at the same moment", async () => {
    const { id } = (await upload("a.pdf", PDF)).body;
    const room = 2 * PDF.length;
    await t.db
      .updateTable("support_attachments")
      .set({ bytes: 500 * 1024 * 1024 - room })
      .where("id", "=", id)
      .execute();
    // All of them have looked how much room there is before the first can take it.
    const blocker = await t.db.startTransaction().execute();
    await sql`LOCK TABLE support_attachments IN EXCLUSIVE MODE`.execute(blocker);
    const sending = Promise.all([1, 2, 3, 4, 5].map((n) => upload(`${n}.pdf`, PDF)));
    const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await vi.waitFor(async () => expect((await waiting.execute(t.db)).rows).toHaveLength(5), { timeout: 10_000 });
    await blocker.commit().execute();
    const answers = await sending;
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
  });

  test("that nobody used is gone after a day; a used one stays", async () => {
    const used = (await upload("used.pdf", PDF)).body.id;
    await open({ attachment_ids: [used] });
    const discarded = (await upload("discarded.pdf", PDF)).body.id;
    const before = await stored();
    expect((await owner.call(supportApi.discard, at(discarded))).status).toBe(200);
    expect((await stored()).length).toBe(before.length - 1);
    await upload("unused.pdf", PDF);
    t.clock.advance({ hours: 25 });
    await t.platform.jobs.enqueue(t.db, sweepSupportJob, {});
    await t.runJobs();
    const left = await t.db.selectFrom("support_attachments").select(["id", "message_id", "storage_key"]).execute();
    expect(left.map(({ id }) => id)).toContain(used);
    expect(left.filter(({ message_id }) => message_id === null)).toEqual([]);
    expect(await stored()).toEqual(left.map(({ storage_key }) => storage_key.replace("attachments/", "")).toSorted());
  });
});

describe("an answer by mail", () => {
  test("is written once, with the files that are what they say; a foreign one is not found", async () => {
    const ticket = (await open()).body;
    const mail = {
      ticketId: ticket.id,
      userId: owner.user.id,
      text: "By mail",
      messageId: "<1@example.org>",
      attachments: [
        { name: "a.pdf", content: PDF },
        { name: "b.pdf", content: Buffer.from("MZ") },
      ],
    };
    expect(await addReplyByMail(t.ctx(), mail)).toEqual({ refused: ["b.pdf"] });
    await addReplyByMail(t.ctx(), mail);
    const { messages } = (await owner.call(supportApi.ticket, at(ticket.id))).body;
    expect(
      messages.map(({ text, by_mail, attachments, author }) => [text, by_mail, attachments.length, author.name]),
    ).toEqual([
      ["Look at this.", false, 0, `${owner.user.first_name} ${owner.user.last_name}`],
      ["By mail", true, 1, `${owner.user.first_name} ${owner.user.last_name}`],
    ]);
    const stranger = await signedInOwner(t);
    await expect(addReplyByMail(t.ctx(), { ...mail, userId: stranger.user.id })).rejects.toThrow("not_found");
  });
});
