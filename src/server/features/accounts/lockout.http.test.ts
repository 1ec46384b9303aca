import { expect, test } from "vitest";
import { signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeUser } from "./accounts.factory.ts";

// Nobody can use up what an owner needs to get in again, by asking for the owner's address from wherever they like.

const t = await testApp();
const mailsTo = (email: string) => t.mails.filter((mail) => mail.to.address === email);

const ask = async (url: string, email: string, ip: string): Promise<number> =>
  (await t.app.inject({ method: "POST", url, remoteAddress: ip, payload: { email } })).statusCode;

test.each([
  ["owners", "/api/auth/forgot-password", async () => (await signedInOwner(t)).user.email],
  ["staff", "/api/admin/auth/forgot-password", async () => (await signedInStaff(t)).staff.email],
])("%s whose address a stranger asks for all day still get a working link", async (_who, url, makeEmail) => {
  const email = await makeEmail();
  const statuses: number[] = [];
  for (let asked = 0; asked < 12; asked += 1) {
    statuses.push(await ask(url, email, "198.51.100.20"));
    // Each is sent before the next is asked for; otherwise the newest would take the place of those that still wait.
    await t.runJobs();
  }
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 7 }, () => 429)]);
  for (let net = 0; net < 30; net += 1) await ask(url, email, `198.51.101.${net}`);
  await t.runJobs();
  // The inbox is not flooded either: five in a row, then one each twelve minutes.
  expect(mailsTo(email)).toHaveLength(5);
  expect(await ask(url, email, "203.0.113.1")).toBe(200);
  t.clock.advance({ minutes: 12 });
  expect(await ask(url, email, "203.0.113.1")).toBe(200);
  await t.runJobs();
  expect(mailsTo(email)).toHaveLength(6);
});

test("a new code can be asked for, whatever others ask for the same address", async () => {
  const user = await makeUser(t.db, { email_verified_at: null });
  const url = "/api/auth/resend-verification";
  for (let asked = 0; asked < 14; asked += 1) {
    await ask(url, user.email, `198.51.102.${asked}`);
    t.clock.advance({ seconds: 61 });
  }
  await t.runJobs();
  const before = mailsTo(user.email).length;
  expect(before).toBeLessThanOrEqual(13);
  expect(await ask(url, user.email, "203.0.113.2")).toBe(200);
  t.clock.advance({ minutes: 6 });
  expect(await ask(url, user.email, "203.0.113.2")).toBe(200);
  await t.runJobs();
  expect(mailsTo(user.email).length).toBeGreaterThan(before);
});
