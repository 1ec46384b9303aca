import type { Locale } from "#shared/domain/locales.ts";
import type { Permission, StaffRole } from "#shared/domain/permissions.ts";
import type { RestaurantStatus } from "#shared/domain/restaurant-acts.ts";
import type { AccessStatus } from "#shared/subscriptions/subscriptions.contract.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/database.ts";
import type { Scope } from "./db/scope.ts";
import type { Files } from "./platform/files/files.port.ts";
import type { Google } from "./platform/google/google.port.ts";
import type { Jobs } from "./platform/jobs/jobs.port.ts";
import type { Log } from "./platform/log/log.ts";
import type { CampaignMail } from "./platform/mail/bulk/campaign-mail.port.ts";
import type { Mail } from "./platform/mail/mail.port.ts";
import type { Payments } from "./platform/payments/payments.port.ts";
import type { SecretBox } from "./platform/secrets/secret-box.ts";
import type { Translate } from "./platform/i18n/translate.ts";

export interface AccessVerdict {
  granted: boolean;
  status: AccessStatus;
  /** When access ends; null when no end is set. */
  until: Date | null;
}

interface Account {
  userId: string;
  restaurantId: string | null;
  access: AccessVerdict;
}
export interface OwnerActor extends Account {
  kind: "owner";
  sessionId: string;
  restaurantStatus?: RestaurantStatus | undefined;
  /** Staff who look at this owner's account: they see what the owner sees, and change nothing. */
  viewing?: { staffId: string } | undefined;
}
/** An owner who proved who they are but has no session, on the way to or back to a subscription. */
export interface ProvenActor extends Account {
  kind: "proven";
}
/** A phone at a till: it redeems codes of one restaurant and does nothing else. */
export interface TillActor {
  kind: "till";
  tillId: string;
  sessionId: string;
  restaurantId: string;
  restaurantStatus?: RestaurantStatus | undefined;
  access: AccessVerdict;
}
export interface StaffActor {
  kind: "staff";
  staffId: string;
  sessionId: string;
  role: StaffRole;
  permissions: Permission[];
}
/** Nobody signed in, or the product itself (a job). */
export interface Nobody {
  kind: "nobody" | "system";
}
export type Actor = OwnerActor | ProvenActor | TillActor | StaffActor | Nobody;

/** Where a call came from, for sessions, limits and the audit trail. */
export interface Origin {
  ip: string | null;
  userAgent: string | null;
  requestId: string;
}

/** A refused call, as far as anybody watching over attacks needs to know it. */
export interface Refusal {
  code: string;
  /** The route's pattern: the address itself may hold a token. */
  path: string;
  ip: string | null;
  /** Whom the caller claimed to be. */
  email: string | null;
  log: Log;
}

/** Other people's servers, and the disk. Any of them may hang, so none is asked while a database connection is held. */
export interface Providers {
  mail: Mail;
  campaignMail: CampaignMail;
  payments: Payments;
  google: Google;
  files: Files;
}

/** The ports of a process: what main wires once and every call shares. */
export interface Platform extends Providers {
  db: Db;
  /** The database's time, see platform/clock. */
  now: () => Date;
  jobs: Jobs;
  secrets: SecretBox;
  log: Log;
  config: Config;
}

/**
 * What a service works with: ports, caller and language of one call. The connection is part of it, so a transaction is
 * another Ctx; that is why no provider is in it.
 */
export interface Ctx extends Omit<Platform, "now" | keyof Providers> {
  /** One instant for the whole call. */
  now: Date;
  /** The present moment, for signs of life in work that takes long. */
  clock: () => Date;
  actor: Actor;
  scope: Scope;
  origin: Origin;
  locale: Locale;
  t: Translate;
}

/** What a call or a job starts with: outside any transaction, and so free to ask providers. */
export interface CallCtx extends Ctx, Providers {}
