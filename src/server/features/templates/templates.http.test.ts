import { beforeAll, describe, expect, test } from "vitest";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import {
  type StaffCallerFixture,
  signedInManager,
  signedInOwner,
  signedInStaff,
  twoOwners,
} from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { everyKindOfElement, makeTemplate } from "./templates.factory.ts";

const t = await testApp();
let staff: StaffCallerFixture;
beforeAll(async () => {
  staff = await signedInStaff(t, { name: "Ines Kaltenbach" });
});

const make = async (changes: Parameters<typeof makeTemplate>[0] = {}) =>
  (await staff.call(templatesApi.create, { body: makeTemplate(changes) })).body;
const versionsOf = async (id: string) =>
  (await staff.call(templatesApi.versions, { params: { id } })).body.data.map(({ revision, saved_by }) => [
    revision,
    saved_by,
  ]);
const auditOf = (id: string) =>
  t.db.selectFrom("audit_events").select("action").where("subject_id", "=", id).orderBy("action").execute();
const countAll = () =>
  t.db
    .selectFrom("email_templates")
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();

describe("saving", () => {
  test("a template is made, found, changed and kept in versions", async () => {
    const made = await make({ name: "Autumn" });
    expect(made).toMatchObject({
      name: "Autumn",
      revision: 1,
      has_draft: false,
      updated_by: "Ines Kaltenbach",
      draft: null,
    });
    expect(made.template).toEqual(makeTemplate({ name: "Autumn" }));
    const body = { ...makeTemplate({ name: "Winter" }), revision: 1 };
    const saved = await staff.call(templatesApi.save, { params: { id: made.id }, body });
    expect([saved.status, saved.body.name, saved.body.revision]).toEqual([200, "Winter", 2]);
    expect(await versionsOf(made.id)).toEqual([
      [2, "Ines Kaltenbach"],
      [1, "Ines Kaltenbach"],
    ]);
    const old = await staff.call(templatesApi.version, { params: { id: made.id, revision: "1" } });
    expect(old.body.template.name).toBe("Autumn");
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(["templates.created", "templates.saved"]);
  });

  test("who saves over somebody else's version is told whose and when, in their language, and nothing is saved", async () => {
    const made = await make();
    const other = await signedInStaff(t, { name: "Marek Dvorny" });
    await other.call(templatesApi.save, {
      params: { id: made.id },
      body: { ...makeTemplate({ name: "Marek's" }), revision: 1 },
    });
    const late = { params: { id: made.id }, body: { ...makeTemplate({ name: "Mine" }), revision: 1 } };
    const refused = await staff.call(templatesApi.save, late);
    expect([refused.status, refused.body.code]).toEqual([409, "template_changed"]);
    expect(refused.body.message).toMatch(/^Marek Dvorny saved this template on \d+ \w+ 20\d\d/);
    const german = await staff.call(templatesApi.save, { ...late, headers: { "accept-language": "de" } });
    expect(german.body.message).toMatch(/^Marek Dvorny hat diese Vorlage am/);
    expect((await staff.call(templatesApi.saveDraft, late)).status).toBe(409);
    expect((await staff.call(templatesApi.one, { params: { id: made.id } })).body).toMatchObject({
      name: "Marek's",
      revision: 2,
    });
  });

  test("of two who save at once one wins", async () => {
    const { id } = await make();
    const body = { ...makeTemplate(), revision: 1 };
    const results = await Promise.all([1, 2, 3, 4].map(() => staff.call(templatesApi.save, { params: { id }, body })));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test("a draft may have gaps, stands beside what is saved, and is gone once that is saved anew", async () => {
    const { id } = await make({ name: "Ready" });
    const gaps = {
      ...makeTemplate({
        name: "",
        elements: everyKindOfElement().map((one) => (one.type === "image" ? { ...one, alt: "" } : one)),
      }),
      revision: 1,
    };
    expect((await staff.call(templatesApi.saveDraft, { params: { id }, body: gaps })).status).toBe(200);
    const { body: kept } = await staff.call(templatesApi.one, { params: { id } });
    expect(kept).toMatchObject({
      name: "Ready",
      has_draft: true,
      revision: 1,
      draft: { saved_by: "Ines Kaltenbach", template: { name: "" } },
    });
    const refused = await staff.call(templatesApi.save, { params: { id }, body: gaps });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["name", "elements.4.alt"]]);
    await staff.call(templatesApi.save, { params: { id }, body: { ...makeTemplate(), revision: 1 } });
    expect((await staff.call(templatesApi.one, { params: { id } })).body.draft).toBeNull();
    await staff.call(templatesApi.saveDraft, { params: { id }, body: { ...makeTemplate(), revision: 2 } });
    await staff.call(templatesApi.dropDraft, { params: { id } });
    expect((await staff.call(templatesApi.one, { params: { id } })).body.has_draft).toBe(false);
  });

  test("an older version can be brought back, as a new one", async () => {
    const { id } = await make({ name: "First" });
    await staff.call(templatesApi.save, { params: { id }, body: { ...makeTemplate({ name: "Second" }), revision: 1 } });
    const back = await staff.call(templatesApi.restore, {
      params: { id, revision: "1" },
      body: { revision: 2 },
    });
    expect(back.body).toMatchObject({ name: "First", revision: 3 });
    expect((await versionsOf(id)).map(([revision]) => revision)).toEqual([3, 2, 1]);
    const gone = await staff.call(templatesApi.restore, {
      params: { id, revision: "9" },
      body: { revision: 3 },
    });
    expect(gone.status).toBe(404);
  });

  test("a copy is a template of its own that owners do not see", async () => {
    const { id } = await make({ name: "Espresso" });
    const copy = await staff.call(templatesApi.duplicate, { params: { id } });
    expect([copy.status, copy.body.name, copy.body.active, copy.body.revision]).toEqual([
      201,
      "Copy of Espresso",
      false,
      1,
    ]);
    expect(copy.body.id).not.toBe(id);
  });

  test("what is deleted is in no list and cannot be opened", async () => {
    const { id } = await make({ name: "Doomed" });
    expect((await staff.call(templatesApi.remove, { params: { id } })).status).toBe(200);
    expect((await staff.call(templatesApi.one, { params: { id } })).status).toBe(404);
    expect((await staff.call(templatesApi.remove, { params: { id } })).status).toBe(404);
    expect((await staff.call(templatesApi.list, { query: { search: "doomed" } })).body.data).toEqual([]);
  });
});

describe("bad input", () => {
  const holding = (...elements: unknown[]) => ({
    ...makeTemplate(),
    elements: [...elements, everyKindOfElement().at(-1)],
  });
  const text = everyKindOfElement()[2] as object;
  const long = {
    type: "doc",
    content: Array.from({ length: 50 }, () => ({
      type: "paragraph",
      content: [{ type: "text", text: "x".repeat(99) }],
    })),
  };

  test.each<[string, unknown, string]>([
    ["an unknown element", holding({ ...text, type: "video" }), "elements.0.type"],
    ["a missing alt text", holding(text, { id: "p", type: "image", src: "/storage/a.png" }), "elements.1.alt"],
    [
      "a script as a link",
      holding(text, { id: "b", type: "button", label: "x", href: "javascript:alert(1)" }),
      "elements.1.href",
    ],
    [
      "data as a link",
      holding(text, { id: "b", type: "button", label: "x", href: "data:text/html,x" }),
      "elements.1.href",
    ],
    ["a variable that does not exist", { ...makeTemplate(), subject: "{{constructor}}" }, "subject"],
    ["HTML in a text", holding({ ...text, content: "<p>x</p>" }), "elements.0.content"],
    ["a line break in the subject", { ...makeTemplate(), subject: "a\r\nBcc: b@c.example" }, "subject"],
    ["500 elements", holding(...Array.from({ length: 500 }, (_, at) => ({ ...text, id: `t${at}` }))), "elements"],
    [
      "a megabyte",
      holding(
        ...Array.from({ length: 55 }, (_, at) => ({ ...text, id: `t${at}`, content: long, note: "x".repeat(12_000) })),
      ),
      "elements.10",
    ],
    [
      "a mail that Gmail would cut",
      holding(...Array.from({ length: 22 }, (_, at) => ({ ...text, id: `t${at}`, content: long }))),
      "elements",
    ],
  ])("%s is refused where it stands, and nothing is saved", async (_name, body, field) => {
    const before = await countAll();
    const res = await staff.call(templatesApi.create, { body: body as never });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, [field]]);
    expect(res.body.errors?.[field]?.[0]).not.toMatch(/templates:|validation:/);
    expect(await countAll()).toEqual(before);
  });
});

describe("who may", () => {
  test("only staff with the key for campaigns", async () => {
    const manager = await signedInManager(t, ["campaigns"]);
    const other = await signedInManager(t, ["clients", "settings"]);
    expect((await manager.call(templatesApi.list)).status).toBe(200);
    expect((await other.call(templatesApi.list)).status).toBe(403);
    expect((await (await signedInOwner(t)).call(templatesApi.list)).status).toBe(401);
  });

  test("owners see what is active, and nothing of drafts or who wrote them", async () => {
    const { mine, theirs } = await twoOwners(t);
    const { id } = await make({ name: "For owners" });
    const seen = async (owner: typeof mine) =>
      (await owner.call(templatesApi.offered, { query: { search: "for owners" } })).body.data;
    expect((await seen(mine)).map((one) => one.id)).toEqual([id]);
    expect(await seen(theirs)).toEqual(await seen(mine));
    expect(JSON.stringify(await seen(mine))).not.toMatch(/Ines|revision|draft/);
    await staff.call(templatesApi.setActive, { params: { id }, body: { active: false } });
    expect(await seen(mine)).toEqual([]);
  });
});

test("the list has a picture of each, new after each save", async () => {
  const { id } = await make({ name: "Pictured" });
  const picture = async () =>
    (await staff.call(templatesApi.list, { query: { search: "pictured" } })).body.data[0]?.thumbnail;
  const first = await picture();
  expect(first).toMatch(/^<svg .*Jonas, your espresso.*<\/svg>$/);
  const styles = { ...makeTemplate().styles, page: "#123456" };
  const body = { ...makeTemplate({ name: "Pictured", styles }), revision: 1 };
  await staff.call(templatesApi.save, { params: { id }, body });
  expect(await picture()).toContain("#123456");
  expect(first).not.toContain("#123456");
});

test("the list is filtered by what a template is for", async () => {
  await make({ name: "Filtered one", category: "event", offer_type: null, language: "fr" });
  await make({ name: "Filtered two", offer_type: "C", language: "fr", active: false });
  const names = async (query: Record<string, string>) =>
    (await staff.call(templatesApi.list, { query: { ...query, search: "filtered" } })).body.data.map(
      ({ name }) => name,
    );
  expect(await names({ category: "event" })).toEqual(["Filtered one"]);
  expect(await names({ offer_type: "C" })).toEqual(["Filtered two"]);
  expect(await names({ active: "false" })).toEqual(["Filtered two"]);
  expect(await names({ language: "fr" })).toEqual(["Filtered two", "Filtered one"]);
  expect(await names({ language: "nl" })).toEqual([]);
});

describe("preview", () => {
  test("shows a mail with invented values, its size and what is found", async () => {
    const { body, status } = await staff.call(templatesApi.preview, { body: makeTemplate() });
    expect([status, body.subject, body.findings]).toEqual([200, "Jonas, your espresso is waiting", []]);
    expect(body.html).toContain("Osteria Marrovia");
    expect(body.bytes).toBe(Buffer.byteLength(body.html));
    expect(body.text).toContain("7KQ4MX");
    const gaps = makeTemplate({
      subject: "",
      elements: everyKindOfElement().map((one) => (one.type === "button" ? { ...one, href: "x" } : one)),
    });
    const looked = await staff.call(templatesApi.preview, { body: gaps });
    expect(looked.body.findings.map(({ element_id, field, code }) => [element_id, field, code])).toEqual([
      [null, "subject", "required"],
      ["button", "href", "link_wrong"],
    ]);
  });

  test("shows a guest's own data, escaped, and nobody's who does not exist", async () => {
    const { restaurantId } = await signedInOwner(t);
    const client = await makeClient(t.db, { restaurant_id: restaurantId, first_name: "<b>Zoé" });
    const { body } = await staff.call(templatesApi.preview, { body: { ...makeTemplate(), client_id: client.id } });
    expect(body.html).toContain("&lt;b&gt;Zoé, your espresso");
    expect(body.subject).toBe("<b>Zoé, your espresso is waiting");
    const missing = await staff.call(templatesApi.preview, {
      body: { ...makeTemplate(), client_id: crypto.randomUUID() },
    });
    expect(missing.status).toBe(404);
  });
});

test("ready-made templates are there from the start, once, and one that was deleted stays away", async () => {
  await seedDefaults(t.ctx());
  const ours = async () =>
    (await staff.call(templatesApi.list)).body.data.filter(({ updated_by }) => updated_by === null);
  expect(await ours()).toHaveLength(20);
  const [first] = await ours();
  await staff.call(templatesApi.remove, { params: { id: first?.id ?? "" } });
  await seedDefaults(t.ctx());
  expect(await ours()).toHaveLength(19);
});
