import { expect, test } from "vitest";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { testApp } from "#server/testing/test-app.ts";
import { JONAS, leaveDetails, phoneIn, visitIn } from "#server/features/guests/guests.factory.ts";

// What one stranger, or many machines, can do to the form that a restaurant's guests are using.

const t = await testApp();
const clientsOf = (restaurantId: string) =>
  t.db.selectFrom("clients").selectAll().where("restaurant_id", "=", restaurantId).execute();

/** Sends forms ten at a time and gives the answers' statuses. */
async function flood(code: string, forms: number, ipOf: (index: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < forms; sent += 10) {
    const batch = Array.from({ length: 10 }, (_, index) =>
      phoneIn(t, { ip: ipOf(sent + index) }).submit(`/review/${code}`, {
        ...JONAS,
        email: `${code}${sent + index}@example.com`,
      }),
    );
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  return statuses;
}

/** A guest who takes their time: opens the page, types, sends, and presses the button once more when asked to. */
async function patientGuest(code: string, email: string, ip: string, form: Record<string, string> = {}) {
  const phone = phoneIn(t, { ip });
  const first = await leaveDetails(t, code, { email, ...form }, phone);
  if (first.status !== 422) return first;
  expect(first.html).toContain("press the button again");
  t.clock.advance({ seconds: 5 });
  return phone.submit(`/review/${code}`, { ...JONAS, email, ...form, visit: visitIn(first.html) });
}

test("330 forms from one address do not close a restaurant's form to its guests", async () => {
  const restaurant = await makeRestaurant(t.db, { review_code: "one-stranger" });
  const statuses = await flood("one-stranger", 330, () => "198.51.100.9");
  expect(statuses.filter((status) => status === 303)).toHaveLength(40);
  for (let guest = 0; guest < 10; guest += 1) {
    const answer = await leaveDetails(
      t,
      "one-stranger",
      { email: `real${guest}@example.com`, marketing_consent: "true" },
      phoneIn(t, { ip: `203.0.113.${guest}` }),
    );
    expect(answer.status).toBe(303);
  }
  const real = (await clientsOf(restaurant.id)).filter(({ email }) => email.startsWith("real"));
  expect(real.map(({ consent }) => consent)).toEqual(Array.from({ length: 10 }, () => "given"));
});

test("many addresses fill no list, and guests still get in: with a visit, and consent confirmed by mail", async () => {
  const restaurant = await makeRestaurant(t.db, { review_code: "flooded" });
  const statuses = await flood("flooded", 360, (index) => `198.51.${index % 250}.${Math.floor(index / 250) + 1}`);
  expect([303, 422].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([300, 60]);
  expect(await clientsOf(restaurant.id)).toHaveLength(300);

  const email = "guest@example.com";
  const answer = await patientGuest("flooded", email, "203.0.113.50", { marketing_consent: "true" });
  expect(answer.status).toBe(303);
  const client = (await clientsOf(restaurant.id)).find((row) => row.email === email);
  expect(client?.consent).toBe("pending");
  await t.runJobs();
  const mails = t.mails.filter((mail) => mail.to.address === email);
  expect(mails).toMatchObject([{ subject: expect.stringContaining("Please confirm") as string }]);
  const path = /https:\/\/plaudit\.test(\/confirm\/\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect((await phoneIn(t).submit(path, {})).status).toBe(200);
  const after = (await clientsOf(restaurant.id)).find((row) => row.email === email);
  expect(after?.consent).toBe("given");
});

test("one IPv6 customer with all their networks counts as one, and slows nobody out", async () => {
  const restaurant = await makeRestaurant(t.db, { review_code: "sixes" });
  const oneHome = await flood("sixes", 60, (index) => `2001:db8:1:2::${(index + 1).toString(16)}`);
  expect(oneHome.filter((status) => status === 303)).toHaveLength(40);
  const manyNets = await flood("sixes", 400, (index) => `2001:db8:1:${(index + 10).toString(16)}::1`);
  // The rest of what the network may send in a row; what follows must show a visit.
  expect(manyNets.filter((status) => status === 303).length).toBeLessThanOrEqual(300);
  expect(new Set(manyNets)).toEqual(new Set([303, 422]));
  expect((await patientGuest("sixes", "neighbour@example.com", "2001:db8:1:ffff::7")).status).toBe(303);
  expect((await clientsOf(restaurant.id)).some(({ email }) => email === "neighbour@example.com")).toBe(true);
});
