import type { ConsentEventKind } from "#shared/clients/clients.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as clients from "#server/features/clients/clients.repo.ts";
import * as repo from "./consent.repo.ts";

interface Person {
  restaurantId: string;
  emailKey: Buffer;
}

interface Consent extends Person {
  clientId: string | null;
  kind: ConsentEventKind;
  /** What was agreed to, word for word; empty for a withdrawal. */
  text: string;
  textVersion: string;
  locale: Locale;
  /** Where it was said: a path of ours, or such as `import`. */
  page: string;
  reason?: string | null;
  customReason?: string | null;
}

interface Suppression extends Person {
  origin: "page" | "one_click" | "bounce" | "complaint";
  reason?: string | null;
  customReason?: string | null;
  page: string;
  locale: Locale;
}

/** What the suppression list and the ledger know an address by: the same person has the same key, and only we can make it. */
export const emailKeyOf = (ctx: Pick<Ctx, "secrets">, email: string): Buffer => ctx.secrets.mac("email", email);

/** Adds one line to the ledger, with the address and browser it came from. Lines are never changed. */
export async function recordConsent(ctx: Pick<Ctx, "db" | "now" | "origin">, consent: Consent): Promise<void> {
  await repo.insertConsent(ctx.db, {
    restaurant_id: consent.restaurantId,
    client_id: consent.clientId,
    email_key: consent.emailKey,
    kind: consent.kind,
    text: consent.text,
    text_version: consent.textVersion,
    locale: consent.locale,
    page: consent.page,
    ip: ctx.origin.ip,
    user_agent: ctx.origin.userAgent,
    reason: consent.reason ?? null,
    custom_reason: consent.customReason ?? null,
    at: ctx.now,
  });
}

/** Whether this restaurant must not send marketing mail to this address. */
export const isSuppressed = async (db: Db, restaurantId: string, emailKey: Buffer): Promise<boolean> =>
  (await repo.findSuppression(db, restaurantId, emailKey)) !== undefined;

/** Puts an address on the list, known client or not. False when it was there already: then nothing is written. */
export function suppressAddress(ctx: Ctx, suppression: Suppression): Promise<boolean> {
  const { restaurantId, emailKey, origin, reason = null, customReason = null, page, locale } = suppression;
  return inTransaction(ctx, async (tx) => {
    await clients.lockClients(tx.db, restaurantId);
    const isNew = await repo.insertSuppression(tx.db, {
      restaurant_id: restaurantId,
      email_key: emailKey,
      origin,
      reason,
      custom_reason: customReason,
      created_at: tx.now,
    });
    if (!isNew) return false;
    const client = await clients.findByEmailKey(tx.db, restaurantId, emailKey);
    const said = { text: "", textVersion: "", locale, page, reason, customReason };
    await recordConsent(tx, { restaurantId, emailKey, clientId: client?.id ?? null, kind: "withdrawn", ...said });
    if (client) {
      await clients.updateClient(tx.db, client.id, { consent: "withdrawn", consent_at: tx.now, updated_at: tx.now });
      await clients.insertEvent(tx.db, { clientId: client.id, kind: "unsubscribed", detail: reason, at: tx.now });
    }
    return true;
  });
}

/** Puts an address that takes no mail on the list. Its owner has said nothing: consent and ledger stay as they are. */
export const blockAddress = async (ctx: Pick<Ctx, "db" | "now">, { restaurantId, emailKey }: Person): Promise<void> => {
  await repo.insertSuppression(ctx.db, {
    restaurant_id: restaurantId,
    email_key: emailKey,
    origin: "bounce",
    reason: null,
    custom_reason: null,
    created_at: ctx.now,
  });
};

const isAgreement = ({ kind }: { kind: ConsentEventKind }): boolean =>
  kind === "given" || kind === "confirmed" || kind === "attested";

/** Whether a ledger, oldest first, ends with consent: what was taken back counts no more unless it was given anew. */
export const hasAgreed = (ledger: readonly { kind: ConsentEventKind }[]): boolean =>
  ledger.findLastIndex(isAgreement) > ledger.findLastIndex(({ kind }) => kind === "withdrawn") ||
  (ledger.some(isAgreement) && ledger.findLast(({ kind }) => kind !== "requested")?.kind === "restored");

/** Takes an address off the list, as only its owner may. Consent comes back only where the ledger has it. False when it was not on the list. */
export function restoreAddress(ctx: Ctx, person: Person & { page: string; locale: Locale }): Promise<boolean> {
  const { restaurantId, emailKey, page, locale } = person;
  return inTransaction(ctx, async (tx) => {
    await clients.lockClients(tx.db, restaurantId);
    if (!(await repo.deleteSuppression(tx.db, restaurantId, emailKey))) return false;
    const client = await clients.findByEmailKey(tx.db, restaurantId, emailKey);
    const ledger = await repo.listConsent(tx.db, restaurantId, emailKey);
    const given = ledger.findLast(isAgreement);
    const said = { text: given?.text ?? "", textVersion: given?.text_version ?? "", locale, page };
    await recordConsent(tx, { restaurantId, emailKey, clientId: client?.id ?? null, kind: "restored", ...said });
    if (client) {
      const consent = given ? "given" : "none";
      await clients.updateClient(tx.db, client.id, { consent, consent_at: tx.now, updated_at: tx.now });
      await clients.insertEvent(tx.db, { clientId: client.id, kind: "resubscribed", detail: null, at: tx.now });
    }
    return true;
  });
}

/** The ledger of one person, oldest first. */
export const listLedger = (db: Db, person: Person): Promise<repo.ConsentRow[]> =>
  repo.listConsent(db, person.restaurantId, person.emailKey);
