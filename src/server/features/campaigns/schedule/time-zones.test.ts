import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const RULES = join(import.meta.dirname, "rotation.rules.ts");
const SEND_TIME = join(import.meta.dirname, "send-time.rules.ts");
const OFFER_DATES = join(import.meta.dirname, "../waves/offer-dates.rules.ts");

/** Every Monday from before the spring change of 2027 to after the autumn one, and the hours around both nights. */
const PROGRAM = `
  import { firstMondayAfter, nextMonday, onceWindow, rotationFrom } from ${JSON.stringify(RULES)};
  import { sendTime } from ${JSON.stringify(SEND_TIME)};
  import { offerDates } from ${JSON.stringify(OFFER_DATES)};
  const seen = [];
  for (let hour = 0; hour < 24 * 260; hour += 7) {
    const now = new Date(Date.UTC(2027, 2, 1, hour));
    const monday = firstMondayAfter(now);
    seen.push(monday, nextMonday(monday, now), onceWindow(now, null));
    if (hour % 49 === 0)
      for (const mail of rotationFrom(monday, 1)) seen.push(mail, offerDates({ from: mail.dueAt, to: mail.endsAt }, "de"));
  }
  for (const day of ["2027-03-28", "2027-10-31"])
    for (const time of ["01:59", "02:00", "02:30", "02:59", "03:00", "16:00"])
      for (const which of [undefined, "first", "second"])
        seen.push(sendTime(day + "T" + time, new Date("2027-01-01T00:00:00Z"), which));
  console.log(JSON.stringify({ offset: new Date("2027-07-01T00:00:00Z").getTimezoneOffset(), seen }));
`;

const seenIn = async (zone: string): Promise<{ offset: number; seen: unknown[] }> => {
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    env: { ...process.env, TZ: zone },
    maxBuffer: 8_000_000,
  });
  return JSON.parse(stdout) as { offset: number; seen: unknown[] };
};

test("a process in New York, Tokyo or on UTC reckons the same instants and the same words", async () => {
  const [utc, ...others] = await Promise.all(["UTC", "America/New_York", "Asia/Tokyo"].map(seenIn));
  // The zones were really in force.
  expect([utc?.offset, ...others.map(({ offset }) => offset)]).toEqual([0, 240, -540]);
  expect(utc?.seen.length).toBeGreaterThan(2_000);
  for (const { seen } of others) expect(seen).toEqual(utc?.seen);
});
