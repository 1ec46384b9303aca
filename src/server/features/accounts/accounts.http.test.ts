import { describe, expect, test } from "vitest";
import { accountsAdminApi, accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { TEST_PASSWORD, makeUser } from "./accounts.factory.ts";

const t = await testApp();
const { anyone, db, clock, mails, runJobs } = t;

const registration = (email: string) => ({
  first_name: "Inès",
  last_name: "Quarrel",
  email,
  phone: "06 12 34 56 78",
  country: "FR",
  password: "Tarte-Fine-9!",
  password_confirmation: "Tarte-Fine-9!",
  terms: true,
});
const lastMailTo = (email: string) => mails.findLast((mail) => mail.to.address === email);
const codeIn = (text = ""): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";
const tokenIn = (text = ""): string => /token=([\w-]+)/.exec(text)?.[1] ?? /password\/([\w-]+)/.exec(text)?.[1] ?? "";

describe("registration", () => {
  test("makes an unverified account and mails code and link from the configured address", async () => {
    const res = await anyone.call(accountsApi.register, {
      body: registration("ines@quarrel.test"),
      headers: { host: "evil.test" },
    });
    expect([res.status, res.body]).toEqual([
      201,
      {
        requiresVerification: true,
        email: "ines@quarrel.test",
        resend_after_seconds: 60,
        delivery_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
    await runJobs();
    const mail = lastMailTo("ines@quarrel.test");
    expect(codeIn(mail?.subject)).toMatch(/^\d{6}$/);
    expect(mail?.html).toContain("https://plaudit.test/verify-token/ines%40quarrel.test?token=");
    expect(mail?.html).not.toContain("evil.test");
    const user = await db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "ines@quarrel.test")
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      phone: "+33612345678",
      email_verified_at: null,
      timezone: "Europe/Paris",
      locale: "en",
    });
  });

  test("speaks German to a German browser", async () => {
    await anyone.call(accountsApi.register, {
      body: registration("jonas@wittkamp.test"),
      headers: { "accept-language": "de-AT,de;q=0.9,en;q=0.5" },
    });
    await runJobs();
    expect(lastMailTo("jonas@wittkamp.test")?.subject).toContain("ist Ihr Plaudit-Code");
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
          body: { ...registration("klein@land.test"), country: "de", phone: "" },
        })
      ).status,
    ).toBe(201);
  });

  test("refuses an address that is taken, also when two come at once", async () => {
    const results = await Promise.all(
      [1, 2, 3].map(() => anyone.call(accountsApi.register, { body: registration("twice@taken.test") })),
    );
    expect(results.map((res) => res.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(results.find((res) => res.status === 422)?.body.errors?.["email"]?.[0]).toContain("already registered");
  });
});

describe("verification", () => {
  async function registered(email: string) {
    await anyone.call(accountsApi.register, { body: registration(email) });
    await runJobs();
    return { code: codeIn(lastMailTo(email)?.subject), token: tokenIn(lastMailTo(email)?.text) };
  }

  test("by code opens the way to the plan, once", async () => {
    const { code } = await registered("code@verify.test");
    const res = await anyone.call(accountsApi.verifyEmail, { body: { email: "code@verify.test", code } });
    expect([res.status, typeof res.body.continuation]).toEqual([200, "string"]);
    expect((await anyone.call(accountsApi.verifyEmail, { body: { email: "code@verify.test", code } })).status).toBe(
      400,
    );
  });

  test("by link works too", async () => {
    const { token } = await registered("link@verify.test");
    expect((await anyone.call(accountsApi.verifyEmail, { body: { email: "link@verify.test", token } })).status).toBe(
      200,
    );
  });

  test("without code and token says that the token is missing", async () => {
    const res = await anyone.call(accountsApi.verifyEmail, { body: { email: "link@verify.test" } });
    expect([res.status, res.body.code]).toEqual([400, "verification_token_missing"]);
  });

  test("a code works for ten minutes", async () => {
    const { code } = await registered("late@verify.test");
    clock.advance({ minutes: 10 });
    const res = await anyone.call(accountsApi.verifyEmail, { body: { email: "late@verify.test", code } });
    expect([res.status, res.body.code]).toEqual([400, "invalid_verification"]);
  });

  test("five wrong codes spend it, however many are tried at once", async () => {
    const { code } = await registered("guess@verify.test");
    const wrong = code === "111111" ? "222222" : "111111";
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        anyone.call(accountsApi.verifyEmail, { body: { email: "guess@verify.test", code: wrong } }),
      ),
    );
    expect(new Set(guesses.map((res) => res.status))).toEqual(new Set([400]));
    const row = await db
      .selectFrom("email_verifications")
      .innerJoin("users", "users.id", "user_id")
      .select("attempts")
      .where("email", "=", "guess@verify.test")
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(5);
    expect((await anyone.call(accountsApi.verifyEmail, { body: { email: "guess@verify.test", code } })).status).toBe(
      400,
    );
  });

  test("wrong guesses of the code do not spend the link in the mail", async () => {
    const { code, token } = await registered("spared@verify.test");
    const wrong = code === "111111" ? "222222" : "111111";
    for (let i = 0; i < 8; i += 1)
      await anyone.call(accountsApi.verifyEmail, { body: { email: "spared@verify.test", code: wrong } });
    const bent = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    const verify = (link: string) =>
      anyone.call(accountsApi.verifyEmail, { body: { email: "spared@verify.test", token: link } });
    expect((await verify(bent)).status).toBe(400);
    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).status).toBe(400);
  });

  test.each(["code", "token"] as const)("one right %s used ten times at once counts once", async (kind) => {
    const email = `ten-${kind}@verify.test`;
    const proof = await registered(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => anyone.call(accountsApi.verifyEmail, { body: { email, [kind]: proof[kind] } })),
    );
    expect(answers.filter((res) => res.status === 200)).toHaveLength(1);
    expect(answers.filter((res) => res.body.code === "invalid_verification")).toHaveLength(9);
    const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const proofs = await db.selectFrom("one_time_tokens").select("id").where("subject_id", "=", user.id).execute();
    const records = await db
      .selectFrom("audit_events")
      .select("id")
      .where("subject_id", "=", user.id)
      .where("action", "=", "accounts.email_verified")
      .execute();
    expect([proofs.length, records.length]).toEqual([1, 1]);
  });

  test("a new code can be asked for after sixty seconds, and replaces the old one", async () => {
    const first = await registered("again@verify.test");
    const early = await anyone.call(accountsApi.resendVerification, { body: { email: "again@verify.test" } });
    expect([early.status, early.body.code, early.headers["retry-after"]]).toEqual([429, "resend_cooldown", "60"]);
    clock.advance({ seconds: 60 });
    const both = await Promise.all(
      [1, 2].map(() => anyone.call(accountsApi.resendVerification, { body: { email: "again@verify.test" } })),
    );
    expect(both.map((res) => res.status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    const before = mails.length;
    await runJobs();
    expect(mails.length).toBe(before + 1);
    const second = codeIn(lastMailTo("again@verify.test")?.subject);
    if (first.code !== second) {
      expect(
        (await anyone.call(accountsApi.verifyEmail, { body: { email: "again@verify.test", code: first.code } })).status,
      ).toBe(400);
    }
    expect(
      (await anyone.call(accountsApi.verifyEmail, { body: { email: "again@verify.test", code: second } })).status,
    ).toBe(200);
    expect(
      (await anyone.call(accountsApi.resendVerification, { body: { email: "again@verify.test" } })).body.errors?.[
        "email"
      ]?.[0],
    ).toContain("already confirmed");
  });

  test("neither code nor link is stored in readable form", async () => {
    const { code, token } = await registered("hidden@verify.test");
    const rows = await db.selectFrom("email_verifications").selectAll().execute();
    const dump = JSON.stringify(rows.map((row) => ({ ...row, link_hash: row.link_hash?.toString("base64url") })));
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(token);
  });
});

describe("login", () => {
  test("answers token and user, and the token opens the account", async () => {
    const owner = await signedInOwner(t);
    const res = await anyone.call(accountsApi.login, {
      body: { email: owner.user.email.toUpperCase(), password: TEST_PASSWORD },
    });
    expect(res.status).toBe(200);
    expect(res.body.user).toMatchObject({
      id: owner.user.id,
      role: "professional",
      subscription_status: "active",
      restaurant: { id: owner.restaurantId },
    });
    const me = await makeCaller(t.app, res.body.token).call(accountsApi.user);
    expect([me.status, me.body.user.email]).toEqual([200, owner.user.email]);
    expect(JSON.stringify(me.body)).not.toContain("argon2");
  });

  test("unknown address and wrong password look the same", async () => {
    const user = await makeUser(db);
    const wrong = await anyone.call(accountsApi.login, { body: { email: user.email, password: "wrong" } });
    const unknown = await anyone.call(accountsApi.login, { body: { email: "nobody@nowhere.test", password: "wrong" } });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: "Email or password is wrong", code: "invalid_credentials" },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test.each([
    ["inactive", { status: "inactive" }, "account_inactive"],
    ["unverified", { email_verified_at: null }, "email_not_verified"],
    ["without a restaurant", {}, "subscription_required"],
  ] as const)("an owner %s is refused, but only with the right password", async (_name, values, code) => {
    const user = await makeUser(db, values);
    expect((await anyone.call(accountsApi.login, { body: { email: user.email, password: "wrong" } })).status).toBe(401);
    const res = await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } });
    expect([res.status, res.body.code]).toEqual([403, code]);
  });

  test("a lapsed owner is told so and handed a proof for the way back", async () => {
    const lapsed = await signedInOwner(t, { subscription: { status: "expired" } });
    const res = await anyone.call(accountsApi.login, { body: { email: lapsed.user.email, password: TEST_PASSWORD } });
    expect([res.status, res.body.requires_subscription, res.body.status, typeof res.body.continuation]).toEqual([
      403,
      true,
      "expired",
      "string",
    ]);
  });

  test("200 wrong logins: at most 20 reach the hash, then 429; the owner gets in afterwards", async () => {
    const owner = await signedInOwner(t);
    const answers = [];
    for (let i = 0; i < 200; i += 1) {
      answers.push(
        await anyone.call(accountsApi.login, {
          body: { email: owner.user.email, password: `wrong${i}` },
          headers: { "x-forwarded-for": `203.0.113.${i}` },
        }),
      );
    }
    expect(answers.filter((res) => res.status === 401).length).toBeLessThanOrEqual(20);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    const seconds = Number(last?.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(
      (await anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } })).status,
    ).toBe(429);
    clock.advance({ seconds });
    expect(
      (await anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } })).status,
    ).toBe(200);
  });

  test("50 wrong logins at once do not slip past the limit", async () => {
    const owner = await signedInOwner(t);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        anyone.call(accountsApi.login, { body: { email: owner.user.email, password: `wrong${i}` } }),
      ),
    );
    expect(answers.filter((res) => res.status === 401).length).toBeLessThanOrEqual(20);
  });

  test("no raw token is in the database", async () => {
    const owner = await signedInOwner(t);
    const rows = await db.selectFrom("sessions").select("token_hash").execute();
    expect(
      rows.some(
        (row) =>
          row.token_hash.toString("base64url") === owner.token || row.token_hash.toString("latin1") === owner.token,
      ),
    ).toBe(false);
  });
});

describe("sessions", () => {
  const login = async (email: string, remember = false, password = TEST_PASSWORD) => {
    const res = await anyone.call(accountsApi.login, { body: { email, password, remember } });
    expect(res.status).toBe(200);
    return makeCaller(t.app, res.body.token);
  };
  const isIn = async (caller: ReturnType<typeof makeCaller>) => (await caller.call(accountsApi.user)).status === 200;

  test("last twelve hours without use, sliding, and seven days in all", async () => {
    const owner = await signedInOwner(t);
    for (let i = 0; i < 3; i += 1) {
      clock.advance({ hours: 11 });
      expect(await isIn(owner)).toBe(true);
    }
    clock.advance({ hours: 12 });
    expect(await isIn(owner)).toBe(false);
    const stays = await login(owner.user.email, true);
    clock.advance({ days: 6 });
    expect(await isIn(stays)).toBe(true);
    clock.advance({ days: 1, seconds: 1 });
    expect(await isIn(stays)).toBe(false);
  });

  test("are listed with device and place, and revoked one by one or all others", async () => {
    const owner = await signedInOwner(t);
    const phone = await anyone.call(accountsApi.login, {
      body: { email: owner.user.email, password: TEST_PASSWORD },
      headers: {
        "user-agent":
          "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
      },
    });
    const list = await owner.call(accountsApi.sessions);
    expect(list.body.data).toHaveLength(2);
    expect(list.body.data.find((session) => !session.current)).toMatchObject({
      browser: "Safari",
      device: "phone",
      os: "iOS",
      location: "local",
    });
    const other = list.body.data.find((session) => !session.current)?.id ?? "";
    expect((await owner.call(accountsApi.revokeSession, { params: { id: other } })).status).toBe(200);
    expect(await isIn(makeCaller(t.app, phone.body.token))).toBe(false);

    const second = await login(owner.user.email);
    expect((await owner.call(accountsApi.revokeOtherSessions)).status).toBe(200);
    expect([await isIn(owner), await isIn(second)]).toEqual([true, false]);
  });

  test("of somebody else are not found and stay open", async () => {
    const [mine, theirs] = [await signedInOwner(t), await signedInOwner(t)];
    const theirSession = (await theirs.call(accountsApi.sessions)).body.data[0]?.id ?? "";
    expect((await mine.call(accountsApi.revokeSession, { params: { id: theirSession } })).status).toBe(404);
    expect(await isIn(theirs)).toBe(true);
  });

  test("logout ends this one", async () => {
    const owner = await signedInOwner(t);
    expect((await owner.call(accountsApi.logout)).status).toBe(200);
    expect(await isIn(owner)).toBe(false);
  });

  test("a password change ends all others, keeps this one and tells the owner", async () => {
    const owner = await signedInOwner(t);
    const other = await login(owner.user.email);
    const body = { current_password: TEST_PASSWORD, password: "Neue-Sauce-8!", password_confirmation: "Neue-Sauce-8!" };
    const wrong = await owner.call(accountsApi.changePassword, { body: { ...body, current_password: "nope" } });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ["Current password is incorrect"] }]);
    expect((await owner.call(accountsApi.changePassword, { body })).status).toBe(200);
    expect([await isIn(owner), await isIn(other)]).toEqual([true, false]);
    await runJobs();
    expect(lastMailTo(owner.user.email)?.subject).toContain("was changed");
    await login(owner.user.email, false, "Neue-Sauce-8!");
  });

  test("deactivation ends all of them and blocks the next login", async () => {
    const owner = await signedInOwner(t);
    const admin = await signedInStaff(t);
    expect(
      (await admin.call(accountsAdminApi.changeStatus, { params: { id: owner.user.id }, body: { status: "inactive" } }))
        .status,
    ).toBe(200);
    expect(await isIn(owner)).toBe(false);
    expect(
      (await anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } })).body.code,
    ).toBe("account_inactive");
    const audit = await db
      .selectFrom("audit_events")
      .selectAll()
      .where("subject_id", "=", owner.user.id)
      .where("action", "=", "accounts.status_changed")
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({
      actor_kind: "staff",
      actor_id: admin.staff.id,
      details: { from: "active", to: "inactive" },
    });
  });
});

describe("password reset", () => {
  async function linkFor(email: string): Promise<string> {
    expect((await anyone.call(accountsApi.forgotPassword, { body: { email } })).status).toBe(200);
    await runJobs();
    return tokenIn(lastMailTo(email)?.text);
  }
  const reset = (email: string, token: string, password = "Neu-Gewuerzt-5!") =>
    anyone.call(accountsApi.resetPassword, { body: { email, token, password, password_confirmation: password } });

  test("says when there is no account, five times an hour for one address", async () => {
    const answers = [];
    for (let i = 0; i < 7; i += 1)
      answers.push((await anyone.call(accountsApi.forgotPassword, { body: { email: "ghost@nobody.test" } })).status);
    expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });

  test("works once of ten at the same time, ends every session and forgets older links", async () => {
    const owner = await signedInOwner(t);
    const older = await linkFor(owner.user.email);
    const token = await linkFor(owner.user.email);
    expect(lastMailTo(owner.user.email)?.html).toContain("https://plaudit.test/reset-password/");
    expect((await reset(owner.user.email, older)).body.code).toBe("invalid_token");
    const results = await Promise.all(Array.from({ length: 10 }, () => reset(owner.user.email, token)));
    expect(results.filter((res) => res.status === 200)).toHaveLength(1);
    expect(new Set(results.filter((res) => res.status !== 200).map((res) => res.status))).toEqual(new Set([400]));
    expect((await owner.call(accountsApi.user)).status).toBe(401);
  });

  test("a link dies after sixty minutes and works for its own address only", async () => {
    const [one, two] = [await signedInOwner(t), await signedInOwner(t)];
    const token = await linkFor(one.user.email);
    expect((await reset(two.user.email, token)).status).toBe(400);
    clock.advance({ minutes: 60, seconds: 1 });
    expect((await reset(one.user.email, token)).body).toMatchObject({ code: "invalid_token" });
  });
});

test("a password that is easy to guess is refused at a change and a reset too, but only to the owner", async () => {
  const owner = await signedInOwner(t, { last_name: "Villemont" });
  const chosen = { password: "Villemont7!", password_confirmation: "Villemont7!" };
  const change = await owner.call(accountsApi.changePassword, { body: { current_password: TEST_PASSWORD, ...chosen } });
  expect(change.body.errors?.["password"]?.[0]).toContain("little more than your name");
  const { email } = owner.user;
  const guessed = await anyone.call(accountsApi.resetPassword, { body: { email, token: "x".repeat(43), ...chosen } });
  expect([guessed.status, guessed.body.code]).toEqual([400, "invalid_token"]);
  await anyone.call(accountsApi.forgotPassword, { body: { email } });
  await runJobs();
  const reset = await anyone.call(accountsApi.resetPassword, {
    body: { email, token: tokenIn(lastMailTo(email)?.text), ...chosen },
    headers: { "accept-language": "de" },
  });
  expect(reset.body.errors?.["password"]?.[0]).toContain("kaum mehr als Ihr Name");
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

  test.each([
    [{ status: "active" }, { access_granted: true, status: "active", time_remaining_hours: null }],
    [
      { status: "canceled", current_period_end: new Date("2099-01-01") },
      { access_granted: true, status: "grace_period" },
    ],
    [{ status: "expired" }, { access_granted: false, status: "expired" }],
  ] as const)("the access check answers for %j", async (subscription, expected) => {
    const owner = await signedInOwner(t, { subscription });
    const res = await owner.call(subscriptionsApi.checkDashboardAccess);
    expect(res.status).toBe(200);
    expect(res.body).toMatchObject(expected);
  });
});
