import { expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { FieldErrors } from "#server/errors.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { testApp } from "#server/testing/test-app.ts";
import { changeSettings, readSettings } from "./settings.service.ts";

const t = await testApp();

test("a setting has its default until it is changed, and the change applies at once and is on record", async () => {
  expect((await readSettings(t.ctx())).resend_cooldown_seconds).toBe(60);
  await changeSettings(t.ctx(), { resend_cooldown_seconds: 90 });
  const user = await makeUser(t.db, { email_verified_at: null });
  const res = await t.anyone.call(accountsApi.resendVerification, { body: { email: user.email } });
  expect(res.body.resend_after_seconds).toBe(90);
  const audit = await t.db
    .selectFrom("audit_events")
    .select("details")
    .where("action", "=", "settings.changed")
    .execute();
  expect(audit.map((row) => row.details)).toEqual([{ key: "resend_cooldown_seconds", from: 60, to: 90 }]);
});

test("a wrong value changes nothing, not even the right ones beside it", async () => {
  const change = changeSettings(t.ctx(), { verification_code_minutes: 20, resend_cooldown_seconds: 1 });
  await expect(change).rejects.toBeInstanceOf(FieldErrors);
  expect((await readSettings(t.ctx())).verification_code_minutes).toBe(10);
});

test("a stored value that no longer fits falls back to the default", async () => {
  await t.db
    .insertInto("settings")
    .values({ key: "support_email", value: JSON.stringify(7), updated_by: null })
    .execute();
  await changeSettings(t.ctx(), {});
  expect((await readSettings(t.ctx())).support_email).toContain("@");
});

test("a secret is stored sealed and leaves no trace in the audit trail", async () => {
  await changeSettings(t.ctx(), { google_api_key: "AIza-canary-1234567890" });
  expect((await readSettings(t.ctx())).google_api_key).toBe("AIza-canary-1234567890");
  const dump = JSON.stringify([
    await t.db.selectFrom("settings").selectAll().execute(),
    await t.db.selectFrom("audit_events").selectAll().execute(),
  ]);
  expect(dump).not.toContain("canary");
});
