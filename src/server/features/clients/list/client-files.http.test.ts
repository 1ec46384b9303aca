import { parse } from "csv-parse/sync";
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { restaurantScope } from "#server/db/scope.ts";
import { type OwnerCaller, signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { exportClients } from "./client-export.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { saveLead } from "#server/features/clients/clients.service.ts";
import { emailKeyOf, suppressAddress } from "#server/features/clients/consent/consent.service.ts";

const t = await testApp();
const download = <P extends z.ZodObject>(
  owner: OwnerCaller,
  def: Endpoint<P>,
  input: { id?: string; query?: Record<string, string>; locale?: string } = {},
) =>
  t.app.inject({
    method: def.method,
    url: def.path.replace(":id", input.id ?? ""),
    query: input.query ?? {},
    headers: { authorization: `Bearer ${owner.token ?? ""}`, "accept-language": input.locale ?? "en" },
  });
const auditOf = (action: string, restaurantId: string) =>
  t.db
    .selectFrom("audit_events")
    .selectAll()
    .where("action", "=", action)
    .where("restaurant_id", "=", restaurantId)
    .execute();

/** What somebody may type into a public form. */
const NAMES = [
  '=HYPERLINK("http://evil.test","x")',
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "＝1+1",
  "<img src=x onerror=alert(1)>",
  'a "quoted", name; here',
  "x".repeat(100),
  "🍕 Jörg",
  "O'Neil",
  "'=1",
];

describe("the file for a spreadsheet", () => {
  test.each([
    ["en", ",", "First name", /^\d{4}-\d\d-\d\d \d\d:\d\d$/],
    ["de", ";", "Vorname", /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/],
  ])("in %s is read back by another parser, and runs no formula", async (locale, delimiter, heading, time) => {
    const { mine, theirs } = await twoOwners(t);
    for (const [index, first_name] of NAMES.entries())
      await makeClient(t.db, {
        restaurant_id: mine.restaurantId,
        first_name,
        last_name: first_name,
        email: `n${index}@x.org`,
        phone: "+33612345678",
      });
    await makeClient(t.db, { restaurant_id: theirs.restaurantId, first_name: "Stranger" });
    const res = await download(mine, clientsApi.exportCsv, { locale });
    expect(res.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(res.headers["content-disposition"]).toMatch(/^attachment; filename="\w+-2026-11-15\.csv"$/);
    expect(res.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [titles, ...rows] = parse(res.payload, { bom: true, delimiter });
    expect([titles?.[0], titles?.length]).toEqual([heading, 10]);
    const inert = (text: string) => (/^[\t\r\n]|^'*\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text);
    expect(rows.map((row) => row[0] ?? "").toSorted()).toEqual(NAMES.map(inert).toSorted());
    for (const row of rows) {
      expect(row).toHaveLength(10);
      expect(row[3]).toBe("'+33612345678");
      expect(row[9]).toMatch(time);
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test("has the same filters as the list, search included, and is on record", async () => {
    const owner = await signedInOwner(t);
    for (let i = 0; i < 30; i += 1)
      await makeClient(t.db, {
        restaurant_id: owner.restaurantId,
        first_name: i < 25 ? "Anna" : "Bob",
        source: i % 2 ? "manual" : "import",
      });
    const count = async (query: Record<string, string>) =>
      parse((await download(owner, clientsApi.exportCsv, { query })).payload, { bom: true }).length - 1;
    expect(await count({})).toBe(30);
    expect(await count({ source: "manual" })).toBe(15);
    expect(await count({ search: "anna" })).toBe(25);
    expect(await count({ search: "anna", source: "import" })).toBe(13);
    expect(await count({ consent: "yes" })).toBe(0);
    const audit = await auditOf("clients.exported", owner.restaurantId);
    expect(audit).toHaveLength(5);
    expect(audit.map((row) => row.details)).toContainEqual({ source: "manual", searched: false, count: 15 });
    expect(JSON.stringify(audit)).not.toContain("anna");
  });

  test("stops reading when nobody takes it any more", async () => {
    const owner = await signedInOwner(t);
    await makeClient(t.db, { restaurant_id: owner.restaurantId });
    const scope = restaurantScope(owner.restaurantId);
    const { content } = await exportClients({ ...t.ctx(), scope }, {});
    if (Buffer.isBuffer(content)) throw new Error("not a stream");
    await content[Symbol.asyncIterator]().next();
    content.destroy();
    await expect.poll(() => content.closed).toBe(true);
  });

  test("is limited for each restaurant", async () => {
    const { mine, theirs } = await twoOwners(t);
    const statuses = [];
    for (let i = 0; i < 32; i += 1) statuses.push((await download(mine, clientsApi.exportCsv)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await download(theirs, clientsApi.exportCsv)).statusCode).toBe(200);
  });
});

describe("what is kept about one person", () => {
  const leadAt = (restaurantId: string, firstName: string) =>
    saveLead(
      { ...t.ctx(), origin: { ip: "203.0.113.7", userAgent: "Firefox", requestId: "r" } },
      {
        restaurantId,
        firstName,
        lastName: "Roche",
        email: "one@x.org",
        phone: null,
        locale: "de",
        source: "review_link",
        keychainId: null,
        leftInTime: true,
        consent: "given",
        consentText: "Ja, schickt mir Angebote.",
        page: "/review/abc",
      },
    );

  test("comes as JSON with the whole ledger, and is on record", async () => {
    const owner = await signedInOwner(t);
    const { clientId } = await leadAt(owner.restaurantId, "Inès");
    const res = await download(owner, clientsApi.exportOne, { id: clientId });
    expect(res.headers["content-type"]).toBe("application/json");
    expect(res.json()).toMatchObject({
      email: "one@x.org",
      timeline: [{ kind: "consent_given" }, { kind: "form" }],
      consent_ledger: [{ kind: "given", text: "Ja, schickt mir Angebote.", ip: "203.0.113.7", user_agent: "Firefox" }],
      surprise: null,
    });
    expect(await auditOf("clients.person_exported", owner.restaurantId)).toHaveLength(1);
  });

  test.each(["Inès", "Ольга 日本", "🍕\u200b<img onerror>", "x".repeat(100)])(
    "prints as a proof, also for %s",
    async (firstName) => {
      const owner = await signedInOwner(t);
      const { clientId } = await leadAt(owner.restaurantId, firstName);
      for (let i = 0; i < 12; i += 1) {
        t.clock.advance({ seconds: 1 });
        const person = { restaurantId: owner.restaurantId, emailKey: emailKeyOf(t.ctx(), "one@x.org") };
        await suppressAddress(t.ctx(), {
          ...person,
          origin: "page",
          reason: "other",
          customReason: `${"wörter 日本 ".repeat(80)}${"y".repeat(300)}`,
          page: "/u",
          locale: "de",
        });
        await t.db.deleteFrom("suppressions").where("restaurant_id", "=", owner.restaurantId).execute();
      }
      for (const locale of ["en", "de"]) {
        const res = await download(owner, clientsApi.consentProof, { id: clientId, locale });
        expect([res.statusCode, res.headers["content-type"]]).toEqual([200, "application/pdf"]);
        expect((await PDFDocument.load(res.rawPayload)).getPageCount()).toBeGreaterThan(1);
      }
    },
  );
});
