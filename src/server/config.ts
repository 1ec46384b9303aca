import { isAbsolute, resolve } from "node:path";
import type { MailProvider } from "#shared/campaigns/campaign-values.ts";
import { type CampaignRates, VARIABLES, type Values, type Variable, type VariableName } from "./config/variables.ts";

/** What production cannot do without. */
const REQUIRED_IN_PRODUCTION = [
  "PUBLIC_URL",
  "DATABASE_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SECRETS_KEY",
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_EMAIL",
] as const satisfies readonly VariableName[];

/** Each without the others means nothing. */
const BELONG_TOGETHER = [
  ["GOOGLE_OAUTH_CLIENT_ID", "GOOGLE_OAUTH_CLIENT_SECRET"],
  ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
] as const;

interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  pathStyle: boolean;
}

export interface Config {
  production: boolean;
  role: Values["ROLE"];
  port: number;
  host: string | undefined;
  /** No trailing slash. */
  publicUrl: string;
  trustedProxies: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  /** Undefined: files lie in the data folder. */
  s3: S3Options | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: the same as letters. */
  campaignSmtpUrl: string | undefined;
  campaignFrom: string;
  campaignConnections: number;
  /** Undefined: no mail comes back. */
  bounceDomain: string | undefined;
  /** Undefined: nobody listens. */
  bounceSmtpPort: number | undefined;
  campaignRates: CampaignRates;
  dkim: { domain: string; selector: string; keyFile: string } | undefined;
  /** What proves a provider's word; undefined: it is not listened to. */
  mailWebhooks: Readonly<Record<MailProvider, string | undefined>>;
  mailboxPort: number;
  mailboxSmtpPort: number;
  /** Undefined: the stand-in. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  stripeStandinPort: number;
  googleStandinPort: number;
  googleOauth: { clientId: string; clientSecret: string } | undefined;
  secretsKey: Buffer | undefined;
  /** Outside production an invented one. */
  operator: { name: string; address: string; email: string };
  /** Undefined: no metrics are served. */
  metricsToken: string | undefined;
  logLevel: Values["LOG_LEVEL"];
}

/** All faults of the configuration at once, one line each. */
export class ConfigError extends Error {
  override name = "ConfigError";
  constructor(faults: readonly string[]) {
    super(`Configuration: ${faults.join("; ")}`);
  }
}

/** Reads and checks the environment. Nothing else in the server looks at it. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const faults: string[] = [];
  const faulty = new Set<string>();
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    // An empty variable means "not set", as in a .env file with the value left out.
    const result = variable.schema.safeParse(env[name] === "" ? undefined : env[name]);
    if (result.success) values[name] = result.data;
    else {
      faulty.add(name);
      const wrong = variable.secret
        ? ` ${result.error.issues.map((issue) => issue.message).join(" and ")}`
        : `=${JSON.stringify(env[name])} is not usable`;
      faults.push(`${name}${wrong} (${variable.about.replace(/\.$/, "")})`);
    }
  }
  const checked = values as Values;
  if (checked.NODE_ENV === "production") {
    for (const name of REQUIRED_IN_PRODUCTION)
      if (!checked[name] && !faulty.has(name))
        faults.push(`${name} is missing (${VARIABLES[name].about.replace(/\.$/, "")})`);
  }
  if (checked.ROLE !== "all" && (!checked.SMTP_URL || !checked.STRIPE_SECRET_KEY)) {
    faults.push(`ROLE=${checked.ROLE} needs SMTP_URL and STRIPE_SECRET_KEY: the stand-ins run in one process only`);
  }
  if (!checked.STRIPE_SECRET_KEY !== !checked.STRIPE_WEBHOOK_SECRET && checked.NODE_ENV !== "production") {
    faults.push("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none");
  }
  for (const names of BELONG_TOGETHER) {
    const given = names.find((name) => checked[name]);
    for (const name of names)
      if (given && !checked[name] && !faulty.has(name))
        faults.push(`${name} is missing beside ${given}: set all of ${names.join(", ")} or none`);
  }
  if (checked.BOUNCE_SMTP_PORT !== undefined && !checked.BOUNCE_DOMAIN && !faulty.has("BOUNCE_DOMAIN"))
    faults.push("BOUNCE_DOMAIN is missing beside BOUNCE_SMTP_PORT: mail for which domain should be taken?");
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    production: checked.NODE_ENV === "production",
    role: checked.ROLE,
    port: checked.PORT,
    host: checked.HOST,
    publicUrl: (checked.PUBLIC_URL ?? `http://localhost:${checked.PORT}`).replace(/\/+$/, ""),
    trustedProxies: checked.TRUSTED_PROXIES.split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    dataDir: isAbsolute(checked.DATA_DIR) ? checked.DATA_DIR : resolve(checked.DATA_DIR),
    databaseUrl: checked.DATABASE_URL,
    databasePool: checked.DATABASE_POOL,
    s3: s3Of(checked),
    smtpUrl: checked.SMTP_URL,
    mailFrom: checked.MAIL_FROM,
    campaignSmtpUrl: checked.CAMPAIGN_SMTP_URL,
    campaignFrom: checked.CAMPAIGN_FROM ?? checked.MAIL_FROM,
    campaignConnections: checked.CAMPAIGN_CONNECTIONS,
    bounceDomain: checked.BOUNCE_DOMAIN,
    bounceSmtpPort: checked.BOUNCE_SMTP_PORT,
    campaignRates: checked.CAMPAIGN_RATES ?? { domains: {} },
    dkim:
      checked.DKIM_DOMAIN && checked.DKIM_SELECTOR && checked.DKIM_KEY_FILE
        ? { domain: checked.DKIM_DOMAIN, selector: checked.DKIM_SELECTOR, keyFile: resolve(checked.DKIM_KEY_FILE) }
        : undefined,
    mailWebhooks: {
      ses: checked.SES_SNS_TOPIC_ARN,
      mailgun: checked.MAILGUN_SIGNING_KEY,
      postmark: checked.POSTMARK_WEBHOOK_SECRET,
      brevo: checked.BREVO_WEBHOOK_SECRET,
    },
    mailboxPort: checked.MAILBOX_PORT,
    mailboxSmtpPort: checked.MAILBOX_SMTP_PORT,
    stripe:
      checked.STRIPE_SECRET_KEY && checked.STRIPE_WEBHOOK_SECRET
        ? { secretKey: checked.STRIPE_SECRET_KEY, webhookSecret: checked.STRIPE_WEBHOOK_SECRET }
        : undefined,
    stripeStandinPort: checked.STRIPE_STANDIN_PORT,
    googleStandinPort: checked.GOOGLE_STANDIN_PORT,
    googleOauth:
      checked.GOOGLE_OAUTH_CLIENT_ID && checked.GOOGLE_OAUTH_CLIENT_SECRET
        ? { clientId: checked.GOOGLE_OAUTH_CLIENT_ID, clientSecret: checked.GOOGLE_OAUTH_CLIENT_SECRET }
        : undefined,
    operator: {
      name: checked.OPERATOR_NAME ?? "Plaudit Musterbetrieb GmbH",
      address: checked.OPERATOR_ADDRESS ?? "Beispielweg 12, 10999 Musterstadt",
      email: checked.OPERATOR_EMAIL ?? "hello@plaudit.example",
    },
    secretsKey: checked.SECRETS_KEY === undefined ? undefined : Buffer.from(checked.SECRETS_KEY, "hex"),
    metricsToken: checked.METRICS_TOKEN,
    logLevel: checked.LOG_LEVEL,
  };
}

function s3Of(checked: Values): S3Options | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = checked;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = checked;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const pathStyle = checked.S3_PATH_STYLE === "true";
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: checked.S3_REGION, pathStyle };
}

/** For the README's table. */
export const describeVariables = (): { name: string; about: string; fallback: string; secret: boolean }[] =>
  Object.entries<Variable>(VARIABLES).map(([name, { schema, about, secret = false }]) => {
    const fallback = schema.safeParse(undefined);
    return {
      name,
      about,
      fallback: fallback.success ? String((fallback.data as string | number | undefined) ?? "") : "",
      secret,
    };
  });
