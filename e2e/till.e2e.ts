import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { offersApi } from "#shared/offers/offers.contract.ts";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import type { Db } from "#server/db/database.ts";
import { readyTemplates, sixOffers } from "#server/features/campaigns/campaigns.factory.ts";
import { CHROMIUM_ARGS } from "../scripts/chromium.ts";
import { redeemPayload } from "../src/server/features/campaigns/tracking/redeem-payload.service.ts";
import { makeGuests, moveClock, productSecrets } from "./kit/campaign-steps.ts";
import { waitForMail } from "./kit/mailbox.ts";
import type { Owner, People } from "./kit/people.ts";
import { openSession } from "./kit/sign-in.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

// A campaign is sent first, and cameras are slow on a machine without a graphics card.
test.describe.configure({ timeout: 180_000 });

const PHONE = {
  viewport: { width: 390, height: 844 },
  permissions: ["camera"],
  locale: "en-GB",
  timezoneId: "Europe/Paris",
};

interface Calls {
  post<T>(path: string, data?: object): Promise<T>;
  /** How many of the restaurant's codes were redeemed. */
  redeemed(): Promise<number>;
}

async function callsOf(request: APIRequestContext, owner: Owner): Promise<Calls> {
  const { token } = await openSession(request, "/api/auth/login", owner);
  const headers = { authorization: `Bearer ${token}` };
  return {
    post: async <T>(path: string, data: object = {}): Promise<T> => {
      const answer = await request.post(path, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as T;
    },
    redeemed: async () => {
      const answer = await request.get(offersApi.redemptions.path, { headers });
      const { data, meta } = (await answer.json()) as { data: unknown[]; meta: { next_cursor?: string | null } };
      return meta.next_cursor ? Infinity : data.length;
    },
  };
}

/** Mails offer A to guests at once, for a year: other journeys move the same clock. */
async function mailOffer(
  request: APIRequestContext,
  people: People,
  db: Db,
  { post, emails }: Pick<Calls, "post"> & { emails: readonly string[] },
): Promise<string[]> {
  const campaign = await post<{ id: string }>("/api/campaigns", sixOffers(await readyTemplates(db)));
  await post(`/api/campaigns/${campaign.id}/send`);
  await db
    .updateTable("campaign_waves")
    .set({ due_at: new Date(), ends_at: new Date(Date.now() + 365 * 86_400_000) })
    .where("campaign_id", "=", campaign.id)
    .where("slot", "=", "A")
    .execute();
  // Whoever moves the clock has what is due sent.
  await moveClock(request, people, () => 1);
  for (const email of emails) await waitForMail(email, { timeout: 60_000 });
  const rows = await db
    .selectFrom("mail_recipients")
    .innerJoin("campaign_waves", "campaign_waves.id", "mail_recipients.wave_id")
    .innerJoin("clients", "clients.id", "mail_recipients.client_id")
    .select(["mail_recipients.id", "campaign_waves.code", "clients.email"])
    .where("campaign_waves.campaign_id", "=", campaign.id)
    .where("slot", "=", "A")
    .execute();
  const secrets = productSecrets();
  return emails.map((email) => {
    const row = rows.find((one) => one.email === email);
    return redeemPayload({ secrets }, { code: row?.code ?? "", recipientId: row?.id ?? "" });
  });
}

/** How a code looks on the screens of four guests. */
const SIGHTS: ((code: Sharp) => Sharp)[] = [
  (code) => code,
  (code) => code.rotate(28, { background: "#fff" }),
  (code) => code.blur(2.2),
  (code) => code.linear(0.3, 120),
];
const FRAME = { width: 640, height: 480 };
const FRAMES_EACH = 75;

/** A film of the codes in their mails, each in another sight, as Chromium's pretended camera plays it again and again. */
async function filmOf(request: APIRequestContext, emails: readonly string[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [at, email] of emails.entries()) {
    const { html } = await waitForMail(email);
    const address = new URL(/https?:\/\/[^"]+\/q\/[^"]+\.png/.exec(html)?.[0] ?? "").pathname;
    const png = await (await request.get(address)).body();
    const code = sharp(png).resize(280, 280).flatten({ background: "#fff" });
    const seen = await (SIGHTS[at]?.(code) ?? code).png().toBuffer();
    const frame = await sharp({ create: { ...FRAME, channels: 3, background: "#6b6259" } })
      .composite([{ input: seen }])
      .jpeg({ quality: 92 })
      .toBuffer();
    parts.push(...Array.from({ length: FRAMES_EACH }, () => frame));
  }
  return Buffer.concat(parts);
}

test("a camera reads the codes of mails, also turned, blurred and pale; shown again, each says that it is used", async ({
  playwright,
  request,
  people,
  db,
  baseURL,
}) => {
  const owner = await people.owner();
  const calls = await callsOf(request, owner);
  const emails = await makeGuests(db, owner, ["Tomas", "Ines", "Bertil", "Amra"]);
  await mailOffer(request, people, db, { ...calls, emails });
  const { url } = await calls.post<{ url: string }>(tillsApi.create.path, { name: "Terrace" });

  const folder = mkdtempSync(join(tmpdir(), "plaudit-film-"));
  const film = join(folder, "codes.mjpeg");
  writeFileSync(film, await filmOf(request, emails));
  const camera = [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const executablePath = process.env["E2E_CHROMIUM"] ?? "";
  const browser = await playwright.chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...camera] });
  try {
    const page = await browser.newPage({ ...PHONE, ...(baseURL === undefined ? {} : { baseURL }) });
    await page.goto(new URL(url).pathname + new URL(url).hash);
    await expect(page.getByRole("alert").filter({ hasText: "Code accepted" })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Offer A: espresso on the house")).toBeVisible();
    // Each of them without a tap in between.
    await expect.poll(calls.redeemed, { timeout: 60_000 }).toBe(4);
    await expect(page.getByRole("alert").filter({ hasText: "Already used" })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^(Today at|\d+ \w+ 20\d\d,) \d\d:\d\d$/)).toBeVisible();
    await expectAccessible(page);
    expect(await calls.redeemed()).toBe(4);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A hand scanner types faster than the line between test and browser. */
const scanByHand = (page: Page, payload: string): Promise<void> =>
  page.evaluate((text) => {
    for (const key of [...text, "Enter"]) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  }, payload);

/** The files the page is made of that it could not be opened with again without a network. */
const notKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (navigator.serviceWorker.controller?.state !== "activated") return ["no worker yet"];
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const assets = loaded.filter((path) => path.startsWith("/assets/"));
    const kept = await Promise.all(assets.map((path) => caches.match(path)));
    return assets.filter((_, at) => kept[at] === undefined);
  });

test("twenty codes scanned without a network survive a reload and count once each; one used meanwhile is told", async ({
  otherPage,
  request,
  people,
  db,
}) => {
  const owner = await people.owner();
  const calls = await callsOf(request, owner);
  const emails = await makeGuests(
    db,
    owner,
    Array.from({ length: 20 }, (_, at) => `Guest ${at + 1}`),
  );
  const payloads = await mailOffer(request, people, db, { ...calls, emails });
  const { url } = await calls.post<{ url: string }>(tillsApi.create.path, { name: "Terrace" });

  const page = await otherPage(PHONE);
  await page.goto(new URL(url).pathname + new URL(url).hash);
  await expect(page.getByText("Terrace")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => notKept(page), { timeout: 30_000 }).toEqual([]);

  await page.context().setOffline(true);
  // A page that is just being loaded would be online for a moment.
  await page.context().route("**/api/**", (route) => route.abort("internetdisconnected"));
  for (const [at, payload] of payloads.entries()) {
    await scanByHand(page, payload);
    await expect(page.getByRole("alert").filter({ hasText: "Kept, not checked yet" })).toBeVisible();
    await page.getByRole("button", { name: "Scan the next code" }).click();
    await expect(page.getByText(`${at + 1} code`)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText("20 codes wait for a connection")).toBeVisible();
  expect(await calls.redeemed()).toBe(0);

  // Meanwhile one of them is used at another till.
  await calls.post(offersApi.validate.path, { payload: payloads[6] });
  await page.context().unroute("**/api/**");
  await page.context().setOffline(false);
  await expect(page.getByText("19 kept codes were accepted")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("1 code was not accepted")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /already used/i })).toBeVisible();
  await expectAccessible(page);
  expect(await calls.redeemed()).toBe(20);

  await page.getByRole("button", { name: "Got it" }).click();
  await page.reload();
  await expect(page.getByText("Terrace")).toBeVisible();
  await expect(page.getByText(/kept codes|wait for a connection/)).toHaveCount(0);
  expect(await calls.redeemed()).toBe(20);
});
