import { z } from "zod";

/** Every variable the product reads, with a sentence on each. The README's table is checked against this list. */
export const VARIABLES = {
  NODE_ENV: {
    about: "`production` starts no stand-in, makes no demo account and refuses to start with anything missing.",
    schema: z.enum(["development", "production", "test"]).default("development"),
  },
  ROLE: {
    about: "What this process does: `all`, only `web`, or only `worker`.",
    schema: z.enum(["all", "web", "worker"]).default("all"),
  },
  PORT: { about: "Port of the web server.", schema: port().default(3000) },
  HOST: {
    about: "Address to listen on. Without it: loopback only while demo accounts exist, else all interfaces.",
    schema: z.string().min(1).optional(),
  },
  PUBLIC_URL: {
    about: "Address people reach the product at; every link in a mail starts with it.",
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  TRUSTED_PROXIES: {
    about: "Comma-separated addresses or networks whose X-Forwarded-For is believed; none by default.",
    schema: z.string().default(""),
  },
  DATA_DIR: {
    about: "Folder of the embedded database, uploads and the local mailbox.",
    schema: z.string().min(1).default("./data"),
  },
  DATABASE_URL: {
    about:
      "PostgreSQL 15 or newer, `postgres://user:password@host/database`. Without it an embedded one runs in DATA_DIR.",
    secret: true,
    schema: addressWithPassword("postgres", "postgresql").optional(),
  },
  DATABASE_POOL: {
    about:
      "Database connections for people's calls, per process. Jobs have four of their own, the job queue up to four more.",
    schema: z.coerce.number().int().min(2).max(100).default(10),
  },
  S3_ENDPOINT: {
    about:
      "S3-compatible store for uploaded files, `https://s3.eu-central-1.amazonaws.com`. Without it they lie in DATA_DIR.",
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  S3_REGION: { about: "Region its requests are signed for.", schema: hostName().default("us-east-1") },
  S3_BUCKET: {
    about: "Bucket for the files, closed to the public.",
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is no bucket's name")
      .optional(),
  },
  S3_ACCESS_KEY_ID: {
    about: "Key that may read, write, delete and list in that bucket.",
    schema: z
      .string()
      .regex(/^[!-~]{1,200}$/, "holds spaces or characters that no such key has")
      .optional(),
  },
  S3_SECRET_ACCESS_KEY: {
    about: "Secret of that key. Endpoint, bucket, key and secret are set, or none.",
    secret: true,
    schema: z
      .string()
      .regex(/^[!-~]{1,200}$/, "holds spaces or characters that no such secret has")
      .optional(),
  },
  S3_PATH_STYLE: {
    about: "`true` names the bucket in the path, which every store takes; `false` in the host.",
    schema: z.enum(["true", "false"]).default("true"),
  },
  SMTP_URL: {
    about: "Mail server, `smtps://user:password@host:465`. Without it a local mailbox catches all mail.",
    secret: true,
    schema: addressWithPassword("smtp", "smtps").optional(),
  },
  MAIL_FROM: {
    about: "Sender of transactional mail.",
    schema: z.string().min(3).default("Plaudit <hello@plaudit.localhost>"),
  },
  CAMPAIGN_SMTP_URL: {
    about: "Mail server of campaigns, to keep their reputation apart. Without it SMTP_URL.",
    secret: true,
    schema: addressWithPassword("smtp", "smtps").optional(),
  },
  CAMPAIGN_FROM: {
    about: "Sender of campaign mail; the restaurant's name is put before it. Without it MAIL_FROM.",
    schema: z.string().min(3).optional(),
  },
  CAMPAIGN_CONNECTIONS: {
    about: "Connections to the campaigns' mail server, per process.",
    schema: z.coerce.number().int().min(1).max(50).default(10),
  },
  CAMPAIGN_RATES: {
    about: "Most campaign mails a second and process, by the recipients' domain: `gmail.com=20,gmx.de=5,*=100`.",
    schema: z.string().max(2000).transform(readRates).optional(),
  },
  DKIM_DOMAIN: {
    about: "Domain that signs our mail; its key stands in the DNS at `DKIM_SELECTOR._domainkey.DKIM_DOMAIN`.",
    schema: hostName().optional(),
  },
  DKIM_SELECTOR: { about: "Which of the domain's keys it is.", schema: hostName().optional() },
  DKIM_KEY_FILE: {
    about: "File with the private RSA key, as PEM. All three are set, or the mail server signs.",
    schema: z.string().min(1).optional(),
  },
  BOUNCE_DOMAIN: {
    about:
      "Domain that undeliverable campaign mail and answers to support come to. Without it bounces are known from replies only.",
    schema: hostName().optional(),
  },
  BOUNCE_SMTP_PORT: {
    about: "Port workers take mail for BOUNCE_DOMAIN on; 0 picks a free one. Without it nobody listens.",
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
  },
  SES_SNS_TOPIC_ARN: {
    about: "Topic Amazon SES reports bounces and complaints to. Without it the webhook does not exist.",
    schema: z
      .string()
      .max(300)
      .regex(/^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/, "is no ARN of a topic")
      .optional(),
  },
  MAILGUN_SIGNING_KEY: {
    about: "Key Mailgun signs webhooks with. Without it the webhook does not exist.",
    secret: true,
    schema: secretWord().optional(),
  },
  POSTMARK_WEBHOOK_SECRET: {
    about: "Password in the address of Postmark's webhook. Without it the webhook does not exist.",
    secret: true,
    schema: secretWord().optional(),
  },
  BREVO_WEBHOOK_SECRET: {
    about: "Token Brevo sends with webhooks. Without it the webhook does not exist.",
    secret: true,
    schema: secretWord().optional(),
  },
  MAILBOX_PORT: { about: "Port of the local mailbox's web page.", schema: port().default(3001) },
  MAILBOX_SMTP_PORT: {
    about: "Port the local mailbox takes mail on; 0 picks a free one.",
    schema: z.coerce.number().int().min(0).max(65_535).default(0),
  },
  STRIPE_SECRET_KEY: {
    about: "Secret key of the Stripe account. Without it a local stand-in takes test cards.",
    secret: true,
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, "does not begin with sk_test_, sk_live_, rk_test_ or rk_live_")
      .regex(/^\w*$/, "holds something else than letters, digits and _")
      .optional(),
  },
  STRIPE_WEBHOOK_SECRET: {
    about: "Signing secret of the webhook endpoint `PUBLIC_URL/api/webhooks/stripe`.",
    secret: true,
    schema: z
      .string()
      .regex(/^whsec_/, "does not begin with whsec_")
      .regex(/^\w*$/, "holds something else than letters, digits and _")
      .optional(),
  },
  STRIPE_STANDIN_PORT: { about: "Port of the local payment stand-in and its card page.", schema: port().default(3002) },
  GOOGLE_STANDIN_PORT: {
    about: "Port of the local Google stand-in, used while no key is set in System settings.",
    schema: port().default(3003),
  },
  GOOGLE_OAUTH_CLIENT_ID: {
    about: "OAuth client for connecting Business Profiles.",
    schema: z.string().min(1).optional(),
  },
  GOOGLE_OAUTH_CLIENT_SECRET: {
    about: "Secret of that OAuth client.",
    secret: true,
    schema: z
      .string()
      .regex(/^[!-~]*$/, "holds spaces or characters that no such secret has")
      .optional(),
  },
  SECRETS_KEY: {
    about: "32 bytes in hex; encrypts API keys and tokens in the database. Without it a key file is made in DATA_DIR.",
    secret: true,
    schema: z
      .string()
      .length(64, "does not have 64 characters")
      .regex(/^[0-9a-f]*$/i, "holds something else than the digits 0-9 and a-f")
      .optional(),
  },
  OPERATOR_NAME: {
    about: "Who runs this installation, as terms and privacy notice name them.",
    schema: z.string().min(2).max(200).optional(),
  },
  OPERATOR_ADDRESS: { about: "Their postal address, on one line.", schema: z.string().min(5).max(300).optional() },
  OPERATOR_EMAIL: {
    about: "Where owners write to about terms and privacy.",
    schema: z.email().max(254).optional(),
  },
  METRICS_TOKEN: {
    about: "Bearer token for `/metrics` in Prometheus' format. Without it the path does not exist.",
    secret: true,
    schema: z.string().min(16, "has fewer than 16 characters").optional(),
  },
  LOG_LEVEL: {
    about: "How much is logged: `fatal` to `trace`, or `silent`.",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  },
} as const satisfies Record<string, Variable>;

/** `secret`: whoever sees the start must not see the value, so each check says in words what is wrong with it. */
export interface Variable {
  about: string;
  schema: z.ZodType;
  secret?: true;
}
export type VariableName = keyof typeof VARIABLES;
export type Values = { [K in VariableName]: z.output<(typeof VARIABLES)[K]["schema"]> };

/** Mails a second, in all and for single domains. */
export interface CampaignRates {
  general?: number;
  domains: Record<string, number>;
}

function port() {
  return z.coerce.number().int().min(1).max(65_535);
}

function secretWord() {
  return z
    .string()
    .min(16, "has fewer than 16 characters")
    .max(200, "has more than 200 characters")
    .regex(/^[!-~]*$/, "holds spaces or characters that no such secret has");
}

function addressWithPassword(...protocols: string[]) {
  return z.string().superRefine((address, ctx) => {
    const fault = faultOfAddress(address, protocols);
    if (fault) ctx.addIssue({ code: "custom", message: fault });
  });
}

function faultOfAddress(address: string, protocols: string[]): string | undefined {
  const beginnings = protocols.map((protocol) => `${protocol}://`);
  if (!beginnings.some((beginning) => address.toLowerCase().startsWith(beginning)))
    return `does not begin with ${beginnings.join(" or ")}`;
  if (/[\s\p{Cc}]/u.test(address)) return "holds a space or a line break";
  if (/%(?![0-9a-f]{2})/i.test(address) || !isDecodable(address))
    return "holds a % that begins no character (write the sign itself as %25)";
  const url = URL.parse(address);
  if (!url || (url.hostname === "" && !url.searchParams.has("host"))) return `is no address (${HOW_TO_ESCAPE})`;
  // An @ behind the host: a password with an unescaped / ? or # was taken for the rest of the address.
  if (/@/.test(url.pathname + url.search + url.hash)) return `has an @ behind the host (${HOW_TO_ESCAPE})`;
  return undefined;
}

const HOW_TO_ESCAPE = "in a user name or password write / as %2F, ? as %3F, # as %23, @ as %40 and : as %3A";

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** `gmail.com=20,*=100`: mails a second for one domain, and `*` in all. */
function readRates(text: string, ctx: z.RefinementCtx): CampaignRates {
  const rates: CampaignRates = { domains: {} };
  for (const part of text.split(",").filter((one) => one.trim() !== "")) {
    const [, domain, rate] = /^\s*(\*|[a-z0-9.-]{1,200})=(\d{1,5}(?:\.\d{1,3})?)\s*$/.exec(part) ?? [];
    if (domain === undefined || !(Number(rate) > 0)) {
      ctx.addIssue(`names no domain and rate in "${part.trim().slice(0, 60)}"`);
      return z.NEVER;
    }
    if (domain === "*") rates.general = Number(rate);
    else rates.domains[domain] = Number(rate);
  }
  return rates;
}

function hostName() {
  return z
    .string()
    .max(200)
    .regex(/^[a-z0-9.-]+$/, "is no domain in lower case");
}
