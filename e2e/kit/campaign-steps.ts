import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { Db } from "#server/db/database.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { readOrMakeKey, secretBox } from "#server/platform/secrets/secret-box.ts";
import { emailKeyOf } from "../../src/server/features/clients/consent/consent.service.ts";
import { type Owner, type People, freshEmail } from "./people.ts";
import { openSession } from "./sign-in.ts";
import { expect } from "./test.ts";

/** What the product under test signs with. */
export const productSecrets = () => secretBox(readOrMakeKey(join(process.env["E2E_DATA_DIR"] ?? "", "secrets.key")));

/** People who have agreed to mails of an owner's restaurant; answers their addresses. */
export async function makeGuests(db: Db, { id }: Owner, names: readonly string[] = ["Jonas"]): Promise<string[]> {
  const restaurant = await db
    .selectFrom("restaurants")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  const secrets = productSecrets();
  const emails: string[] = [];
  for (const first_name of names) {
    const email = freshEmail("guest");
    const consent = { consent: "given", consent_at: new Date() } as const;
    const email_key = emailKeyOf({ secrets }, email);
    await makeClient(db, { restaurant_id: restaurant.id, first_name, email, email_key, ...consent });
    emails.push(email);
  }
  return emails;
}

/** Moves the clock of all campaigns ahead, as staff of a demo can; `hours` is told what it shows. */
export async function moveClock(
  request: APIRequestContext,
  people: People,
  hours: (now: Date) => number,
): Promise<void> {
  const staff = await openSession(request, "/api/admin/auth/login", await people.admin());
  const headers = { authorization: `Bearer ${staff.token}` };
  const { now } = (await (await request.get("/api/admin/campaigns/clock", { headers })).json()) as { now: string };
  const data = { hours: hours(new Date(now)) };
  // Somebody else may be moving it at this moment.
  await expect
    .poll(async () => (await request.post("/api/admin/campaigns/clock", { headers, data })).status())
    .toBe(200);
}
