import { readFile } from "node:fs/promises";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { describeVariables, readConfig } from "./config.ts";

test("with nothing set, the embedded defaults apply", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    production: false,
    role: "all",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
  });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("all faults are named at once", () => {
  expect(() => readConfig({ PORT: "70000", ROLE: "boss", DATABASE_URL: "mysql://x" })).toThrow(
    /PORT="70000".*|ROLE="boss".*/,
  );
  try {
    readConfig({ PORT: "70000", ROLE: "boss", DATABASE_URL: "mysql://x" });
  } catch (error) {
    for (const name of ["PORT", "ROLE", "DATABASE_URL"]) expect(String(error)).toContain(name);
    expect(String(error)).not.toContain("\n");
  }
});

test("production names everything that is missing", () => {
  expect(() => readConfig({ NODE_ENV: "production" })).toThrow(
    /PUBLIC_URL is missing.*DATABASE_URL is missing.*SMTP_URL is missing/,
  );
});

test.each([
  ["GOOGLE_OAUTH_CLIENT_ID", "GOOGLE_OAUTH_CLIENT_SECRET"],
  ["GOOGLE_OAUTH_CLIENT_SECRET", "GOOGLE_OAUTH_CLIENT_ID"],
])("%s alone is half a pair: what is missing is named", (given, missing) => {
  for (const more of [{}, { NODE_ENV: "production" }])
    expect(() => readConfig({ ...more, [given]: "half-a-pair" })).toThrow(
      `${missing} is missing beside ${given}: set all of`,
    );
});

test.each([
  ["", { domains: {} }],
  ["gmail.com=20", { domains: { "gmail.com": 20 } }],
  [" gmail.com=20 , gmx.de=0.5,*=100,", { general: 100, domains: { "gmail.com": 20, "gmx.de": 0.5 } }],
])("rates of campaign mail: %j", (CAMPAIGN_RATES, rates) => {
  expect(readConfig({ CAMPAIGN_RATES }).campaignRates).toEqual(rates);
});

test.each(["gmail.com", "gmail.com=0", "gmail.com=fast", "=5", "gmail.com=-1", "a b=3"])(
  "a rate that is none, %j, is named",
  (CAMPAIGN_RATES) => {
    expect(() => readConfig({ CAMPAIGN_RATES })).toThrow(/CAMPAIGN_RATES/);
  },
);

test("a signing key without its domain or selector is refused, and each that is missing is named", () => {
  expect(() => readConfig({ DKIM_KEY_FILE: "dkim.pem" })).toThrow(
    /DKIM_DOMAIN is missing[\s\S]*DKIM_SELECTOR is missing/,
  );
  const all = { DKIM_KEY_FILE: "dkim.pem", DKIM_DOMAIN: "plaudit.example", DKIM_SELECTOR: "s1" };
  expect(readConfig(all).dkim).toMatchObject({ domain: "plaudit.example", selector: "s1" });
});

test("a file store is named whole or not at all", () => {
  const all = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "plaudit-files",
    S3_ACCESS_KEY_ID: "AKEXAMPLE",
    S3_SECRET_ACCESS_KEY: "a/secret+word",
  };
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(all).s3).toEqual({
    endpoint: "https://s3.example",
    region: "us-east-1",
    bucket: "plaudit-files",
    accessKeyId: "AKEXAMPLE",
    secretAccessKey: "a/secret+word",
    pathStyle: true,
  });
  expect(readConfig({ ...all, S3_REGION: "eu-central-1", S3_PATH_STYLE: "false" }).s3).toMatchObject({
    region: "eu-central-1",
    pathStyle: false,
  });
  for (const missing of Object.keys(all))
    expect(() => readConfig({ ...all, [missing]: "" })).toThrow(`${missing} is missing beside`);
  for (const faulty of [{ S3_ENDPOINT: "s3.example" }, { S3_BUCKET: "Not a bucket" }, { S3_PATH_STYLE: "yes" }])
    expect(() => readConfig({ ...all, ...faulty })).toThrow(`${Object.keys(faulty)[0]}=`);
});

test("whoever runs it is named as configured, and invented outside production", () => {
  const own = { OPERATOR_NAME: "Quark & Co", OPERATOR_ADDRESS: "1 Long Lane, York", OPERATOR_EMAIL: "a@quark.example" };
  expect(readConfig(own).operator).toEqual({
    name: "Quark & Co",
    address: "1 Long Lane, York",
    email: "a@quark.example",
  });
  expect(readConfig({}).operator.name).toContain("Muster");
  expect(() => readConfig({ NODE_ENV: "production" })).toThrow(/OPERATOR_NAME is missing.*OPERATOR_EMAIL is missing/);
});

test("the operations page lists exactly what production asks for", async () => {
  const page = await readFile(new URL("../../docs/OPERATIONS.md", import.meta.url), "utf8");
  const [, table = ""] = /\n## Production\n[\s\S]*?\| variable \|.*\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const listed = [...table.matchAll(/`([A-Z_]+)`(?=[^|]*\|[^|]*\|$)/gm)].map(([, name]) => name);
  let said = "";
  try {
    readConfig({ NODE_ENV: "production" });
  } catch (error) {
    said = String(error);
  }
  expect(listed).toEqual([...said.matchAll(/([A-Z_]+) is missing/g)].map(([, name]) => name));
  expect(listed).toContain("SECRETS_KEY");
});

test("the README's configuration table names every variable and its default", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  for (const { name, fallback } of describeVariables()) {
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${name}\``));
    expect(row, `${name} is missing from the table`).toBeDefined();
    if (fallback) expect(row).toContain(fallback);
  }
});

describe("a secret that is malformed is named and never shown", () => {
  const CANARY = "kanarienvogel";
  /** Every way we know to get each of them wrong, and what is said about it. */
  const WRONG: Record<string, [value: string, said: RegExp][]> = {
    DATABASE_URL: [
      [`mysql://u:${CANARY}@h/db`, /does not begin with postgres:\/\/ or postgresql:\/\//],
      [CANARY, /does not begin with/],
      [`postgres://u:${CANARY}#x@h/db`, /write \/ as %2F/],
      [`postgres://u:1/${CANARY}@h/db`, /@ behind the host/],
      [`postgres://u:1?${CANARY}@h/db`, /@ behind the host/],
      [`postgres://u:${CANARY}%ZZ@h/db`, /write the sign itself as %25/],
      [`postgres://u:${CANARY}%FF@h/db`, /write the sign itself as %25/],
      [`postgres://u:${CANARY} @h/db`, /a space/],
      [`postgres://u:${CANARY}@h:99999/db`, /is no address/],
    ],
    SMTP_URL: [
      [`https://u:${CANARY}@h`, /does not begin with smtp:\/\/ or smtps:\/\//],
      [`smtp://u:${CANARY}%@h`, /write the sign itself as %25/],
      [`smtps://u:${CANARY}/x@h:465`, /write \/ as %2F/],
      [`smtp://u:${CANARY}\n@h`, /a line break/],
    ],
    STRIPE_SECRET_KEY: [
      [CANARY, /does not begin with sk_test_/],
      [`sk_test_${CANARY}-x`, /something else than letters, digits and _/],
    ],
    STRIPE_WEBHOOK_SECRET: [
      [CANARY, /does not begin with whsec_/],
      [`whsec_${CANARY} `, /something else than letters/],
    ],
    S3_SECRET_ACCESS_KEY: [[`${CANARY} x`, /holds spaces or characters/]],
    GOOGLE_OAUTH_CLIENT_SECRET: [[`${CANARY}\u200b`, /holds spaces or characters/]],
    SECRETS_KEY: [
      [CANARY, /does not have 64 characters/],
      [`${CANARY}${"0".repeat(64 - CANARY.length)}`, /something else than the digits/],
    ],
    MAILGUN_SIGNING_KEY: [
      [CANARY, /fewer than 16 characters/],
      [`${CANARY} and more of it`, /holds spaces or characters/],
    ],
    POSTMARK_WEBHOOK_SECRET: [
      [CANARY, /fewer than 16 characters/],
      [`${CANARY} and more of it`, /holds spaces or characters/],
    ],
    BREVO_WEBHOOK_SECRET: [
      [CANARY, /fewer than 16 characters/],
      [`${CANARY} and more of it`, /holds spaces or characters/],
    ],
    CAMPAIGN_SMTP_URL: [[`https://u:${CANARY}@h`, /does not begin with smtp:\/\/ or smtps:\/\//]],
    METRICS_TOKEN: [[CANARY, /fewer than 16 characters/]],
  };

  test("every variable that holds a secret is tried here", () => {
    const secrets = describeVariables().filter(({ name, secret }) => secret || /SECRET|TOKEN|PASSWORD/.test(name));
    expect(secrets.map(({ name }) => name).toSorted()).toEqual(Object.keys(WRONG).toSorted());
  });

  test.each(Object.entries(WRONG).flatMap(([name, tries]) => tries.map(([value, said]) => ({ name, value, said }))))(
    "$name: $said",
    ({ name, value, said }) => {
      const fault = thrownBy(() => readConfig({ [name]: value }));
      expect(String(fault)).toMatch(new RegExp(`${name} [^;]*${said.source}`));
      expect(inspect(fault, { depth: 10, showHidden: true })).not.toContain(CANARY);
    },
  );
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}
