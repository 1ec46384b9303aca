import { beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { TEST_PASSWORD, codeIn, registration } from "./accounts.factory.ts";

const t = await testApp();
const { anyone, db, clock, runJobs } = t;
/** What one internet address may ask for in an hour is not what is tested here. */
beforeEach(() => clock.advance({ hours: 1 }));
let people = 0;
/** An address that was never registered. */
const somebody = (name: string): string => `${name}${(people += 1)}@quarrel.test`;
const lastMailTo = (email: string) => t.mails.findLast((mail) => mail.to.address === email);

describe("registration", () => {
  test("makes an unverified account and mails code and link from the configured address", async () => {
    const email = somebody("ines");
    const res = await anyone.call(accountsApi.register, {
      body: registration(email),
      headers: { host: "evil.test" },
    });
    expect([res.status, res.body]).toEqual([
      201,
      {
        requiresVerification: true,
        email,
        resend_after_seconds: 60,
        delivery_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
    await runJobs();
    const mail = lastMailTo(email);
    expect(codeIn(mail?.subject)).toMatch(/^\d{6}$/);
    expect(mail?.html).toContain(`https://plaudit.test/verify-token/${encodeURIComponent(email)}?token=`);
    expect(mail?.html).not.toContain("evil.test");
    expect(mail?.text).toMatch(/\d{6}\n\nOr open this link on the same device:\n\nConfirm email: https:/);
    expect(mail?.text).toContain("If you did not ask for it, you can ignore it.");
    const user = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      phone: "+33612345678",
      email_verified_at: null,
      timezone: "Europe/Paris",
      locale: "en",
    });
    const written = db.selectFrom("audit_events").select(["action", "subject_type"]).where("subject_id", "=", user.id);
    expect(await written.execute()).toEqual([{ action: "accounts.registered", subject_type: "user" }]);
    // With the right password they are told how to go on, and what became of the letter.
    const { password } = registration(email);
    const { delivery_id } = res.body;
    const login = await anyone.call(accountsApi.login, { body: { email, password } });
    expect([login.status, login.body]).toMatchObject([403, { requires_verification: true, delivery_id }]);
  });

  test("speaks German to a German browser", async () => {
    const email = somebody("jonas");
    await anyone.call(accountsApi.register, {
      body: registration(email),
      headers: { "accept-language": "de-AT,de;q=0.9,en;q=0.5" },
    });
    await runJobs();
    expect(lastMailTo(email)?.subject).toContain("ist Ihr Plaudit-Code");
    const bad = await anyone.call(accountsApi.register, { body: {}, headers: { "accept-language": "de" } });
    expect(bad.body.errors?.["country"]).toEqual(["Dieses Feld ist erforderlich"]);
  });

  test.each([
    ["first_name", "   ", "First name is required"],
    ["first_name", "\u200b\u200d", "First name is required"],
    ["last_name", undefined, "Last name is required"],
    ["email", "a@", "Please enter a valid email address"],
    ["email", "a b@c.de", "Please enter a valid email address"],
    ["email", "a@b.de\r\nBcc: c@d.de", "Please enter a valid email address"],
    ["email", ["a@b.de"], "Please enter a valid email address"],
    ["email", `${"a".repeat(250)}@b.de`, "Please enter a valid email address"],
    ["email", '"a@evil x"@ok.test', "Please enter a valid email address"],
    ["phone", "abc", "Invalid phone format"],
    ["phone", "1".repeat(40), "Invalid phone format"],
    ["country", "US", "Country not supported"],
    ["country", "", "This field is required"],
    ["country", "  ", "This field is required"],
    ["country", null, "This field is required"],
    ["country", "XX", "Country not supported"],
    ["terms", false, "Please accept the terms"],
    ["terms", "on", "Please accept the terms"],
    ["terms", undefined, "Please accept the terms"],
    ["first_name", "a\0b", "not allowed"],
    ["first_name", "a\ud800b", "not allowed"],
    ["first_name", 7, "not allowed"],
    ["password_confirmation", "Other-1!", "do not match"],
    ["password", "Password1!", "too easy to guess: it is one of the most used"],
    ["password", "P@ssw0rd!", "too easy to guess: it is a well-known one with letters replaced"],
    ["password", "Quarrel9!", "too easy to guess: it is little more than your name"],
  ])("refuses %s = %j", async (field, value, message) => {
    const body = { ...registration("nobody@refused.test"), [field]: value };
    if (field === "password") body.password_confirmation = String(value);
    const res = await anyone.call(accountsApi.register, { body });
    expect(res.status).toBe(422);
    expect(Object.keys(res.body.errors ?? {})).toEqual([field]);
    expect(res.body.errors?.[field]?.join()).toContain(message);
  });

  test("names every password rule that fails", async () => {
    const res = await anyone.call(accountsApi.register, {
      body: { ...registration("x@y.test"), password: "abc", password_confirmation: "abc" },
    });
    expect(res.body.errors?.["password"]).toEqual([
      "Use at least 8 characters",
      "Add an uppercase letter",
      "Add a digit",
      "Add a special character: @ $ ! % * # ? &",
    ]);
  });

  test("says that the passwords differ together with the other faults", async () => {
    const res = await anyone.call(accountsApi.register, {
      body: { password: "Tarte-Fine-9!", password_confirmation: "Other-1!" },
    });
    expect(res.body.errors?.["password_confirmation"]).toEqual(["The two passwords do not match"]);
    expect(Object.keys(res.body.errors ?? {})).toContain("email");
  });

  test("takes a country in small letters", async () => {
    expect(
      (
        await anyone.call(accountsApi.register, {
          body: { ...registration(somebody("klein")), country: "de", phone: "" },
        })
      ).status,
    ).toBe(201);
  });

  test("refuses an address that is taken, also when two come at once", async () => {
    const body = registration(somebody("twice"));
    const register = () => anyone.call(accountsApi.register, { body });
    const results = [...(await Promise.all([1, 2, 3].map(register))), await register()];
    expect(results.map((res) => res.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
    const refused = results.flatMap((res) => (res.status === 422 ? (res.body.errors?.["email"] ?? [""]) : []));
    expect(refused).toEqual(Array.from({ length: 3 }, () => expect.stringContaining("already registered") as string));
  });
});

describe("profile and access", () => {
  test("a profile is changed and its faults named", async () => {
    const owner = await signedInOwner(t);
    const body = {
      first_name: "Nora",
      last_name: "Deleuze",
      phone: "+49 341 5550148",
      timezone: "Europe/Berlin",
      locale: "de",
    };
    const res = await owner.call(accountsApi.updateProfile, { body });
    expect(res.body.user).toMatchObject({
      name: "Nora Deleuze",
      phone: "+493415550148",
      timezone: "Europe/Berlin",
      locale: "de",
    });
    const bad = await owner.call(accountsApi.updateProfile, { body: { ...body, timezone: "Mars/Crater" } });
    expect(bad.body.errors).toEqual({ timezone: ["Choose a time zone from the list"] });
  });

  test("the language is changed alone, and is the account's at the next login", async () => {
    const owner = await signedInOwner(t, { locale: "en" });
    const { body } = await owner.call(accountsApi.changeLocale, { body: { locale: "de" } });
    expect(body.user).toMatchObject({ locale: "de", first_name: owner.user.first_name, phone: owner.user.phone });
    const login = { email: owner.user.email, password: TEST_PASSWORD };
    expect((await anyone.call(accountsApi.login, { body: login })).body.user.locale).toBe("de");
    expect((await owner.call(accountsApi.profile)).body.user.locale).toBe("de");
    const bad = await owner.call(accountsApi.changeLocale, { body: { locale: "xx" } });
    expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([422, ["locale"]]);
  });

  test.each([
    [{ status: "active" }, { access_granted: true, status: "active", time_remaining_hours: null }, "active"],
    [
      { status: "canceled", current_period_end: new Date("2099-01-01") },
      { access_granted: true, status: "grace_period" },
      "canceled",
    ],
    [{ status: "canceled", current_period_end: new Date("2020-01-01") }, { access_granted: false }, "expired"],
    [
      { status: "past_due", grace_until: new Date("2020-01-01") },
      { access_granted: false, status: "reactivation_required" },
      "past_due",
    ],
    [{ status: "expired" }, { access_granted: false, status: "expired" }, "expired"],
  ] as const)(
    "the access check answers for %j, and the subscription's own status is told apart",
    async (subscription, expected, standing) => {
      const owner = await signedInOwner(t, { subscription });
      const res = await owner.call(subscriptionsApi.checkDashboardAccess);
      expect(res.status).toBe(200);
      expect(res.body).toMatchObject(expected);
      expect((await owner.call(accountsApi.user)).body.user.subscription_status).toBe(standing);
    },
  );
});
