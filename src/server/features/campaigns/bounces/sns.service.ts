import { createPublicKey, createVerify, type KeyObject } from "node:crypto";
import { z } from "zod";
import { msLeft } from "#server/platform/deadline/deadline.ts";

const line = z.string().max(4_000);
const SnsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: line,
  TopicArn: line,
  Subject: line.nullish(),
  Message: z.string().max(60_000),
  Timestamp: line,
  Token: line.optional(),
  SubscribeURL: line.optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: line,
  SigningCertURL: line,
});
export type SnsMessage = z.output<typeof SnsMessage>;

/** What is signed, in this order; a subject only where there is one. */
const SIGNED = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;
const ALGORITHMS = { "1": "RSA-SHA1", "2": "RSA-SHA256" } as const;
const OLDEST_MS = 60 * 60_000;
/** Clocks differ. */
const AHEAD_MS = 5 * 60_000;
const MOST_BYTES = 64 * 1024;
const MOST_KEYS = 20;
const TIMEOUT_MS = 5_000;

/** Certificates stay the same for years under one address. */
const keys = new Map<string, KeyObject>();

/** A message of our topic that Amazon signed within the last hour; undefined for any other. */
export async function readSns(
  body: unknown,
  { topicArn, now }: { topicArn: string; now: Date },
): Promise<SnsMessage | undefined> {
  const { data } = SnsMessage.safeParse(body);
  if (!data || data.TopicArn !== topicArn) return undefined;
  const age = now.getTime() - Date.parse(data.Timestamp);
  if (!(age <= OLDEST_MS && age >= -AHEAD_MS)) return undefined;
  const url = amazonAddress(data.SigningCertURL, topicArn);
  if (!url?.pathname.endsWith(".pem")) return undefined;
  const key = await keyAt(url);
  return key && isSigned(data, key) ? data : undefined;
}

/** Says yes to Amazon, which asks whether it may send here. */
export async function confirmSubscription(message: SnsMessage): Promise<boolean> {
  const url = amazonAddress(message.SubscribeURL ?? "", message.TopicArn);
  if (url?.searchParams.get("Action") !== "ConfirmSubscription") return false;
  return (await fetchText(url)) !== undefined;
}

/** Amazon's own host in the topic's region, over TLS, and nowhere else. */
function amazonAddress(address: string, topicArn: string): URL | undefined {
  const url = URL.parse(address);
  const [, , , region = ""] = topicArn.split(":");
  const isPlain = url?.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return url && isPlain && region !== "" && url.hostname === `sns.${region}.amazonaws.com` ? url : undefined;
}

function isSigned(message: SnsMessage, key: KeyObject): boolean {
  const signed = SIGNED[message.Type]
    .filter((name) => message[name] !== undefined && message[name] !== null)
    .map((name) => `${name}\n${message[name]}\n`)
    .join("");
  return createVerify(ALGORITHMS[message.SignatureVersion])
    .update(signed, "utf8")
    .verify(key, message.Signature, "base64");
}

async function keyAt(url: URL): Promise<KeyObject | undefined> {
  const known = keys.get(url.href);
  if (known) return known;
  const pem = await fetchText(url);
  if (pem === undefined) return undefined;
  try {
    const key = createPublicKey(pem);
    if (keys.size >= MOST_KEYS) keys.clear();
    keys.set(url.href, key);
    return key;
  } catch {
    return undefined;
  }
}

/** Undefined for whatever is no plain answer of bearable size. */
async function fetchText(url: URL): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(Math.min(TIMEOUT_MS, msLeft()));
    const answer = await fetch(url, { redirect: "error", signal });
    if (!answer.ok) return undefined;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  } catch {
    return undefined;
  }
}
