import { afterEach, describe, expect, test } from "vitest";
import { SCRIPTS_MAX, adminScriptsApi } from "#shared/scripts/admin-scripts.contract.ts";
import { scriptsApi } from "#shared/scripts/scripts.contract.ts";
import { eventually } from "#server/testing/eventually.ts";
import { signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const staff = await signedInManager(t, ["tools"]);
const admin = await signedInStaff(t, { role: "admin" });
const { list, create, check, reorder, reload, one, save, setActive, remove, versions, version, restore, errors } =
  adminScriptsApi;

const CONTENT = {
  title: "Statistics",
  description: "Counts visits",
  script_code: "count();\n",
  placement: "head",
  in_owner: true,
  in_guest: false,
  in_admin: false,
  needs_consent: true,
} as const;
async function make(values: Record<string, unknown> = {}, by = staff) {
  const { status, body } = await by.call(create, { body: { ...CONTENT, active: true, ...values } });
  expect(status).toBe(201);
  return body;
}
const all = async () => (await staff.call(list)).body.data;
const running = async (area: "site" | "admin" | "guest") =>
  (await t.anyone.call(scriptsApi.active, { query: { area } })).body;
const idsIn = async (area: "site" | "admin" | "guest") => {
  const { head, body, footer } = (await running(area)).data;
  return [...head, ...body, ...footer].map(({ id }) => id);
};
afterEach(async () => {
  await t.db.deleteFrom("custom_scripts").execute();
});

describe("a script", () => {
  test("is added at the end, runs in its areas and waits for a yes unless told otherwise", async () => {
    const first = await make();
    const second = await make({ title: "Chat", placement: "footer", in_guest: true, needs_consent: false });
    expect((await all()).map(({ id, title }) => [id, title])).toEqual([
      [first.id, "Statistics"],
      [second.id, "Chat"],
    ]);
    const site = await running("site");
    expect(site.data.head).toEqual([
      { id: first.id, title: "Statistics", script_code: "count();\n", needs_consent: true },
    ]);
    expect(site.data.footer.map(({ needs_consent }) => needs_consent)).toEqual([false]);
    expect(site.consent?.yes).toBe("Agree");
    const guest = await running("guest");
    expect([await idsIn("guest"), guest.consent, await idsIn("admin")]).toEqual([[second.id], null, []]);
  });

  test.each([
    ["nothing", {}, ["placement", "script_code", "title"]],
    ["blanks", { title: " ", script_code: " \n ", placement: "" }, ["placement", "script_code", "title"]],
    ["a place of their own", { ...CONTENT, placement: "attic" }, ["placement"]],
    ["too much code", { ...CONTENT, script_code: "x".repeat(50_001) }, ["script_code"]],
    ["half a character", { ...CONTENT, script_code: "\ud800" }, ["script_code"]],
    ["no area", { ...CONTENT, in_owner: false }, ["in_owner"]],
    ["a title with a line break", { ...CONTENT, title: "a\nb" }, ["title"]],
  ])("is refused with %s", async (_name, body, fields) => {
    const answer = await staff.call(create, { body });
    expect([answer.status, Object.keys(answer.body.errors ?? {}).toSorted()]).toEqual([422, fields]);
    expect(await all()).toEqual([]);
  });

  test("with dangerous code is refused by line, until the warnings are accepted", async () => {
    const script_code = "go();\neval(x);\ndocument.cookie;";
    const found = await staff.call(check, { body: { script_code } });
    expect(found.body.findings.map(({ line, danger }) => [line, danger])).toEqual([
      [2, "eval"],
      [3, "cookies"],
    ]);
    const refused = await staff.call(create, { body: { ...CONTENT, script_code } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.["script_code"]).toEqual([
      expect.stringMatching(/^Line 2: runs text as code/),
      expect.stringMatching(/^Line 3: reads or sets cookies/),
    ]);
    const made = await make({ script_code, accept_warnings: true });
    expect(made.findings).toEqual(found.body.findings);
    const change = { ...CONTENT, script_code: "localStorage", revision: 1 };
    expect((await staff.call(save, { params: { id: made.id }, body: change })).status).toBe(422);
  });

  test("is switched off, on and deleted; what is gone is not found; all of it is on record", async () => {
    const { id } = await make();
    expect((await staff.call(setActive, { params: { id }, body: { active: false } })).body.active).toBe(false);
    expect((await staff.call(setActive, { params: { id }, body: { active: false } })).body.active).toBe(false);
    expect(await idsIn("site")).toEqual([]);
    await staff.call(setActive, { params: { id }, body: { active: true } });
    expect(await idsIn("site")).toEqual([id]);
    expect((await staff.call(remove, { params: { id } })).status).toBe(200);
    for (const answer of [
      await staff.call(remove, { params: { id } }),
      await staff.call(one, { params: { id } }),
      await staff.call(save, { params: { id }, body: { ...CONTENT, revision: 1 } }),
      await staff.call(errors, { params: { id } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    const trail = await t.db.selectFrom("audit_events").select("action").where("subject_id", "=", id).execute();
    expect(trail.map(({ action }) => action).toSorted()).toEqual(
      ["activated", "created", "deactivated", "deleted"].map((what) => `scripts.${what}`),
    );
  });

  test("there are at most so many, and double clicks do not get past that", async () => {
    const rows = Array.from({ length: SCRIPTS_MAX - 1 }, (_, n) => ({
      ...CONTENT,
      title: `S${n}`,
      updated_by: null,
      sort_order: n,
    }));
    await t.db.insertInto("custom_scripts").values(rows).execute();
    const answers = await Promise.all([1, 2, 3].map(() => staff.call(create, { body: CONTENT })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});

describe("versions", () => {
  test("each save is one; an older one is saved anew; nobody overwrites what they have not seen", async () => {
    const { id } = await make();
    const saved = await staff.call(save, {
      params: { id },
      body: { ...CONTENT, title: "Two", script_code: "two()", revision: 1 },
    });
    expect([saved.status, saved.body.revision]).toEqual([200, 2]);
    const late = await staff.call(save, { params: { id }, body: { ...CONTENT, revision: 1 } });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      "script_changed",
      expect.stringContaining(staff.staff.name),
    ]);
    expect(
      (await staff.call(versions, { params: { id } })).body.data.map(({ revision, title }) => [revision, title]),
    ).toEqual([
      [2, "Two"],
      [1, "Statistics"],
    ]);
    expect((await staff.call(version, { params: { id, revision: "1" } })).body.script_code).toBe("count();\n");
    const back = await staff.call(restore, { params: { id, revision: "1" }, body: { revision: 2 } });
    expect([back.status, back.body.revision, back.body.script_code]).toEqual([200, 3, "count();\n"]);
    expect((await staff.call(restore, { params: { id, revision: "9" }, body: { revision: 3 } })).status).toBe(404);
  });

  test("the code is not in the audit trail, only that it changed", async () => {
    const { id } = await make({ script_code: "canary_one()" });
    await staff.call(save, { params: { id }, body: { ...CONTENT, script_code: "canary_two()", revision: 1 } });
    const trail = await t.db.selectFrom("audit_events").select("details").where("subject_id", "=", id).execute();
    expect(JSON.stringify(trail)).not.toContain("canary");
    expect(trail.map(({ details }) => details)).toContainEqual(expect.objectContaining({ code_changed: true }));
  });
});

describe("the back office", () => {
  test("only a full admin lets a script run there, changes one that does, or switches it on", async () => {
    const ticked = await staff.call(create, { body: { ...CONTENT, in_admin: true } });
    expect([ticked.status, Object.keys(ticked.body.errors ?? {})]).toEqual([422, ["in_admin"]]);
    const { id } = await make({ in_admin: true, active: false }, admin);
    const changed = await staff.call(save, { params: { id }, body: { ...CONTENT, in_admin: true, revision: 1 } });
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ["in_admin"]]);
    const on = await staff.call(setActive, { params: { id }, body: { active: true } });
    expect([on.status, on.body.code]).toEqual([403, "script_admin_only"]);
    expect((await admin.call(setActive, { params: { id }, body: { active: true } })).status).toBe(200);
    const office = await running("admin");
    expect([office.data.head[0]?.needs_consent, office.consent]).toEqual([false, null]);
    // Anybody with the key may make it safer.
    expect((await staff.call(setActive, { params: { id }, body: { active: false } })).status).toBe(200);
    expect((await staff.call(restore, { params: { id, revision: "1" }, body: { revision: 1 } })).status).toBe(422);
  });
});

test("a new order counts for those it names and passes over what is gone", async () => {
  const [a, b, c] = [await make(), await make(), await make()];
  const { status, body } = await staff.call(reorder, { body: { ids: [c.id, crypto.randomUUID(), a.id] } });
  expect([status, body.data.map(({ id }) => id)]).toEqual([200, [c.id, b.id, a.id]]);
  expect(await idsIn("site")).toEqual([c.id, b.id, a.id]);
  const wishes = [
    [a.id, b.id, c.id],
    [b.id, c.id, a.id],
    [c.id, a.id, b.id],
  ];
  await Promise.all(wishes.map((ids) => staff.call(reorder, { body: { ids } })));
  expect(wishes).toContainEqual((await all()).map(({ id }) => id));
});

describe("what browsers report", () => {
  const report = (script_id: string, message: string, area = "site") =>
    t.anyone.call(scriptsApi.reportError, { body: { script_id, message, area } });
  const kept = async (id: string) => (await staff.call(errors, { params: { id } })).body.data;

  test("is counted by message, and forgotten with the code it is about", async () => {
    const { id } = await make();
    await report(id, "a is not defined");
    await report(id, "a is not defined");
    expect((await kept(id)).map(({ message, times }) => [message, times])).toEqual([["a is not defined", 2]]);
    expect((await all())[0]?.errors).toBe(2);
    await staff.call(save, { params: { id }, body: { ...CONTENT, script_code: "better()", revision: 1 } });
    expect(await kept(id)).toEqual([]);
  });

  test("about a script that does not run there, or none at all, is dropped without a word", async () => {
    t.clock.advance({ hours: 2 });
    const { id } = await make();
    const off = await make({ active: false });
    for (const [script, area] of [
      [id, "guest"],
      [off.id, "site"],
      [crypto.randomUUID(), "site"],
    ] as const)
      expect((await report(script, "x", area)).body).toEqual({ success: true });
    expect([await kept(id), await kept(off.id)]).toEqual([[], []]);
  });

  test("is bounded: so many messages of a script, so many reports from one place", async () => {
    t.clock.advance({ hours: 5 });
    const { id } = await make();
    await t.db
      .insertInto("custom_script_errors")
      .values(
        Array.from({ length: 19 }, (_, n) => ({
          script_id: id,
          message: `m${n}`,
          area: "site" as const,
          first_at: t.clock.now(),
          last_at: t.clock.now(),
        })),
      )
      .execute();
    await report(id, "the twentieth");
    await report(id, "one too many");
    await report(id, "m3");
    expect((await kept(id)).map(({ message }) => message)).not.toContain("one too many");
    expect((await kept(id)).find(({ message }) => message === "m3")?.times).toBe(2);
    for (let n = 0; n < 30; n += 1) await report(id, "flood");
    const sum = (await kept(id)).reduce((times, row) => times + row.times, 0);
    expect(sum).toBeLessThanOrEqual(40);
  });
});

describe("what browsers load", () => {
  const loaded = async () => (await all()).map(({ loads, loaded_at }) => [loads, loaded_at !== null]);

  test("is counted once an hour for an address, and begins anew with new code", async () => {
    const { id } = await make({ title: "Counted" });
    expect(await loaded()).toEqual([[0, false]]);
    for (let n = 0; n < 20; n += 1) await running("site");
    await running("guest");
    // Counts are written every two seconds.
    await eventually(async () => expect(await loaded()).toEqual([[1, true]]), 100);
    await staff.call(save, { params: { id }, body: { ...CONTENT, script_code: "newer()", revision: 1 } });
    expect(await loaded()).toEqual([[0, false]]);
  });

  test("is forgotten after a day", async () => {
    const { id } = await make();
    const at = new Date(t.clock.now().getTime() - 25 * 3_600_000);
    await t.db.insertInto("custom_script_loads").values({ script_id: id, hour: at, times: 9, last_at: at }).execute();
    expect(await loaded()).toEqual([[0, true]]);
  });
});

test("all open pages are told to load scripts again, once for each press, and that is on record", async () => {
  const present = async () => (await t.anyone.call(scriptsApi.version)).body.version;
  const before = await present();
  expect((await running("site")).version).toBe(before);
  const pressed = await staff.call(reload);
  expect([pressed.status, pressed.body.version]).toEqual([200, before + 1]);
  expect([await present(), (await running("site")).version]).toEqual([before + 1, before + 1]);
  const trail = await t.db
    .selectFrom("audit_events")
    .select("details")
    .where("action", "=", "scripts.reloaded")
    .execute();
  expect(trail.map(({ details }) => details)).toEqual([{ number: before + 1 }]);
});

test("an older version that is dangerous is restored only once that was accepted", async () => {
  const { id } = await make({ script_code: "eval(x)", accept_warnings: true });
  await staff.call(save, { params: { id }, body: { ...CONTENT, revision: 1 } });
  const again = (accept_warnings: boolean) =>
    staff.call(restore, { params: { id, revision: "1" }, body: { revision: 2, accept_warnings } });
  const refused = await again(false);
  expect([refused.status, refused.body.errors?.["script_code"]]).toEqual([422, [expect.stringMatching(/^Line 1: /)]]);
  expect((await again(true)).status).toBe(200);
});

test("without the key for tools there is nothing to see or change", async () => {
  const other = await signedInManager(t, ["settings", "support"]);
  const owner = await signedInOwner(t);
  for (const answer of [await other.call(list), await other.call(create, { body: CONTENT })])
    expect([answer.status, answer.body.code]).toEqual([403, "permission_required"]);
  expect((await owner.call(list)).status).toBe(401);
});
