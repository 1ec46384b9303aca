import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { fillCard } from "#server/testing/hosted-page.ts";
import { type Product, launchProduct, untilReady } from "#server/testing/product.ts";

/** When a start is given up. On a machine of its own it takes a few seconds; whoever calls judges the slowest. */
const START_MS = 60_000;
/** People use the product for this long, at most, before it is killed. */
const USE_MS = 5_000;
const RESTAURANT = {
  name: "Table Verte",
  address: "2 rue du Puits",
  city: "Metz",
  postal_code: "57000",
  country: "FR",
  website: "https://table.example",
  phone: "",
};
const PASSWORD = "Tarte-Fine-9!";

/**
 * Kills the product, now and then together with its database, at random moments of real use and of the start itself:
 * it must come up by itself each time. Fails with what it printed if it does not.
 */
export async function randomKills({ kills }: { kills: number }): Promise<{
  kills: number;
  starts: number;
  slowestMs: number;
}> {
  const folder = mkdtempSync(join(tmpdir(), "plaudit-kills-"));
  const dataDir = join(folder, "data");
  let starts = 0;
  let slowestMs = 0;
  try {
    for (let kill = 1; kill <= kills + 1; kill += 1) {
      const product = await launchProduct(dataDir);
      // Every third kill meets the start, which recovers from the kill before.
      if (kill % 3 === 0 && kill <= kills) await delay(Math.random() * 3_000);
      else {
        const began = performance.now();
        // The very first start also makes the database and a year of demo data.
        await untilReady(product, starts === 0 ? 2 * START_MS : START_MS);
        if (starts > 0) slowestMs = Math.max(slowestMs, performance.now() - began);
        starts += 1;
        if (kill <= kills) await useFor(product, Math.random() * USE_MS);
      }
      if (kill % 2 === 0) killDatabase(dataDir);
      await product.kill();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
  return { kills, starts, slowestMs: Math.round(slowestMs) };
}

function killDatabase(dataDir: string): void {
  try {
    process.kill(Number(readFileSync(join(dataDir, "pg18/postmaster.pid"), "utf8").split("\n", 1)[0]), "SIGKILL");
  } catch {
    // It was not there yet.
  }
}

/** Everybody uses the product again and again; calls that the kill cuts off are ignored. */
async function useFor(product: Product, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  const again = async (act: () => Promise<unknown>): Promise<void> => {
    while (performance.now() < deadline) await act().catch(() => delay(50));
  };
  void Promise.all([again(() => becomeOwner(product)), again(() => sync(product)), again(() => importGuests(product))]);
  await delay(ms);
}

async function post<T>({ url }: Product, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Registers, takes the code from the mail, and pays on the provider's page. */
async function becomeOwner(product: Product): Promise<void> {
  const email = `kill-${randomUUID()}@faults.test`;
  const person = { first_name: "Kill", last_name: "Nine", email, country: "FR", terms: true };
  await post(product, accountsApi.register.path, { ...person, password: PASSWORD, password_confirmation: PASSWORD });
  const { continuation } = await post<{ continuation: string }>(product, accountsApi.verifyEmail.path, {
    email,
    code: await codeFor(product, email),
  });
  const { url } = await post<{ url: string }>(product, subscriptionsApi.checkout.path, {
    plan_id: "growth",
    restaurant: RESTAURANT,
    terms: true,
    continuation,
  });
  await fillCard(url);
}

async function codeFor({ mailboxUrl }: Product, email: string): Promise<string> {
  for (;;) {
    const mails = (await (await fetch(`${mailboxUrl}/api/messages?to=${email}`)).json()) as { text: string }[];
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0];
    if (code) return code;
    await delay(50);
  }
}

const signIn = async (product: Product): Promise<string> =>
  (await post<{ token: string }>(product, accountsApi.login.path, { email: "owner@demo.test", password: "Demo1234!" }))
    .token;

async function sync(product: Product): Promise<void> {
  await post(product, googleApi.startSync.path, {}, await signIn(product));
}

async function importGuests(product: Product): Promise<void> {
  const token = await signIn(product);
  const rows = Array.from({ length: 500 }, () => `Guest,Nine,guest-${randomUUID()}@faults.test`);
  const { upload_id, mapping } = await post<{ upload_id: string; mapping: object }>(
    product,
    clientsApi.previewImport.path,
    { filename: "guests.csv", content: ["First name,Last name,Email", ...rows].join("\n") },
    token,
  );
  await post(product, clientsApi.startImport.path, { upload_id, mapping, with_consent: false }, token);
}
