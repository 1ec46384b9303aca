import { randomBytes } from "node:crypto";
import type { Db } from "#server/db/database.ts";
import { daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart } from "#server/features/feature.ts";

export const demo: DemoPart = { after: ["accounts", "staff"], seed: (tx) => seedSessions(tx.db, tx.now) };

const DEVICES = [
  {
    user_agent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    ip: "212.27.48.10",
    hours: 3,
  },
  {
    user_agent:
      "Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    ip: "212.27.48.10",
    hours: 27,
  },
];

/** The owner's phone and the tablet at the till. Nobody holds their tokens. */
async function seedSessions(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("sessions")
    .values(
      DEVICES.map((device) => ({
        token_hash: randomBytes(32),
        user_id: demoId("odile"),
        staff_id: null,
        remember: true,
        credential_epoch: 1,
        ip: device.ip,
        user_agent: device.user_agent,
        created_at: daysAgo(now, 2),
        last_active_at: new Date(now.getTime() - device.hours * 3_600_000),
      })),
    )
    .execute();
}
