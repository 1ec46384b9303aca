import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { sendCampaign } from "#server/features/campaigns/actions.service.ts";
import { oneMail, readyTemplates } from "#server/features/campaigns/campaigns.factory.ts";
import { createCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import { seedDefaults } from "#server/features/index.ts";
import { listOffered } from "#server/features/templates/templates.service.ts";
import { eventually } from "#server/testing/eventually.ts";
import { makeDkimKey } from "#server/testing/dkim-key.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { startSender } from "./sender.service.ts";

/** Where `npm run test:spam` wants every ready-made template as a mail; otherwise one of each language is looked at. */
const folder = process.env["CAPTURE_MAILS"];

const { key, verify } = makeDkimKey("mail.plaudit.example");
const keys = mkdtempSync(join(tmpdir(), "plaudit-dkim-"));
writeFileSync(join(keys, "dkim.pem"), key.privateKey);

const server = await startMailServer({ pipelining: true });
const t = await testApp({
  CAMPAIGN_SMTP_URL: server.url,
  CAMPAIGN_FROM: "Plaudit <offers@mail.plaudit.example>",
  PUBLIC_URL: "https://app.plaudit.example",
  DKIM_DOMAIN: key.domain,
  DKIM_SELECTOR: key.selector,
  DKIM_KEY_FILE: join(keys, "dkim.pem"),
});
await seedDefaults(t.ctx());
const sender = await startSender(() => t.ctx());
afterAll(async () => {
  await sender.stop();
  rmSync(keys, { recursive: true });
});

const templates = await readyTemplates(t.db);
const all = await listOffered(t.ctx(), {});
const chosen = folder ? all : ["en", "de"].map((language) => all.find((one) => one.language === language) ?? all[0]);

test.each(chosen)("$name is a whole mail when it leaves us", { timeout: 60_000 }, async (template) => {
  const { mine } = await twoOwners(t);
  const email = `ines.${mine.restaurantId.slice(0, 8)}@guests.example`;
  await makeClient(t.db, {
    restaurant_id: mine.restaurantId,
    email,
    email_key: emailKeyOf(t.ctx(), email),
    consent: "given",
  });
  const offer = { slot: "once" as const, template_id: template?.id ?? "", subject: template?.content.subject ?? "" };
  const input = oneMail(templates, { offers: [{ ...offer, offer_text: "Espresso on the house with any dessert" }] });
  const { campaign } = await createCampaign(t.ctx(), mine.restaurantId, input);
  await sendCampaign(t.ctx(), campaign.id);
  await startDue(t.ctx());
  sender.wake();
  const mail = await eventually(() => {
    const found = server.received.find(({ to }) => to === email);
    if (!found) throw new Error("not there yet");
    return found;
  });
  const raw = server.rawOf(mail);
  if (folder) writeFileSync(join(folder, `${template?.id}.eml`), raw);
  expect(await verify(raw)).toBe("pass");
  const read = await PostalMime.parse(raw);
  expect(read.text?.length).toBeGreaterThan(100);
  expect(read.html).toContain("/unsubscribe/");
  expect(read.subject).not.toContain("{{");
  const heads = new Set(read.headers.map((head) => head.key));
  for (const head of ["message-id", "date", "mime-version", "list-unsubscribe", "list-id"])
    expect(heads).toContain(head);
  // No line is longer than mail servers take, and all of it is ASCII.
  const lines = raw.toString("latin1").split("\r\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
  expect(raw.every((byte) => byte < 128)).toBe(true);
});
