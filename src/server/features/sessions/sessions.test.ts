import { expect, test } from "vitest";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { ABSOLUTE_LIMIT } from "./sessions.rules.ts";
import { sweepSessions } from "./sessions.service.ts";

const t = await testApp();
const { db, clock } = t;

test("sessions are swept once nobody can use them, and not before", async () => {
  const owner = await signedInOwner(t);
  const left = () => db.selectFrom("sessions").select("id").where("user_id", "=", owner.user.id).execute();
  await sweepSessions({ db, now: new Date(clock.now().getTime() + ABSOLUTE_LIMIT - 60_000) });
  expect(await left()).toHaveLength(1);
  await sweepSessions({ db, now: new Date(clock.now().getTime() + ABSOLUTE_LIMIT + 60_000) });
  expect(await left()).toHaveLength(0);
});
