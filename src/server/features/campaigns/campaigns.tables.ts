import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CampaignStatus, CampaignType } from "#shared/campaigns/campaign-actions.ts";
import type { Audience, PauseReason, RecipientStatus, Slot, WaveStatus } from "#shared/campaigns/campaign-values.ts";
import type { LeftOut } from "#shared/campaigns/campaigns.model.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { CompiledMail } from "#server/features/templates/mails.service.ts";
import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    campaigns: CampaignsTable;
    campaign_offers: CampaignOffersTable;
    campaign_waves: CampaignWavesTable;
    mail_recipients: MailRecipientsTable;
    mail_events: MailEventsTable;
    wave_counts: WaveCountsTable;
    campaign_counts: CampaignCountsTable;
    mail_months: MailMonthsTable;
    client_hindrances: ClientHindrancesTable;
    campaign_clock: CampaignClockTable;
  }
}

interface CampaignsTable {
  id: Generated<string>;
  restaurant_id: string;
  name: string;
  type: CampaignType;
  status: CampaignStatus;
  filter: Audience;
  /** How many times the six mails go round; null for ever. */
  rotations: number | null;
  /** Until when a one-time offer runs. */
  last_day: string | null;
  scheduled_at: Date | null;
  /** Goes up with each start: what was sent before a cancellation stays apart. */
  run: Generated<number>;
  /** What it becomes again when it is resumed. */
  resume_status: CampaignStatus | null;
  paused_because: PauseReason | null;
  started_at: Date | null;
  paused_at: Date | null;
  sent_at: Date | null;
  cancelled_at: Date | null;
  failed_at: Date | null;
  /** Codes and figures of what was sent stay. */
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Goes up with each save of its words. */
  revision: Generated<number>;
  /** By the restaurant's owner or by staff; neither for one whose author is gone. */
  saved_at: Date | null;
  saved_by_user_id: string | null;
  saved_by_staff_id: string | null;
}

interface CampaignOffersTable {
  campaign_id: string;
  slot: Slot;
  template_id: string | null;
  subject: Generated<string>;
  offer_text: Generated<string>;
  /** The template as the owner has changed it for this campaign. */
  adjusted: Json<TemplateDraft> | null;
  /** What is sent, copied when the campaign started. */
  frozen: Json<TemplateDraft> | null;
}

interface CampaignWavesTable {
  id: Generated<string>;
  campaign_id: string;
  restaurant_id: string;
  run: number;
  rotation: number;
  slot: Slot;
  due_at: Date;
  ends_at: Date;
  status: Generated<WaveStatus>;
  is_late: Generated<boolean>;
  skipped_because: "missed" | "paused" | "nobody" | null;
  /** Drawn when it starts; none for a mail without an offer. */
  code: string | null;
  offer_text: string | null;
  subject: string | null;
  /** Made ready when it starts, with the restaurant's values in it. */
  mail: Json<CompiledMail> | null;
  left_out: ColumnType<LeftOut, string | undefined, string>;
  recipients: Generated<number>;
  started_at: Date | null;
  finished_at: Date | null;
  /** When staff were told that too many complained. */
  complaints_told_at: Date | null;
}

/** One mail to one guest. */
interface MailRecipientsTable {
  id: GeneratedAlways<string>;
  wave_id: string;
  restaurant_id: string;
  client_id: string | null;
  email_key: Buffer;
  status: Generated<RecipientStatus>;
  /** The process that is sending it, and until when it is believed to. */
  claimed_by: string | null;
  claimed_until: Date | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  /** The mail server had it all and did not answer. */
  is_doubtful: Generated<boolean>;
  reason: string | null;
  created_at: Date;
  sent_at: Date | null;
  opened_at: Date | null;
  machine_opened_at: Date | null;
  clicked_at: Date | null;
  bounced_at: Date | null;
  /** When the guest called it spam. */
  complained_at: Date | null;
  failed_at: Date | null;
}

interface MailEventsTable {
  id: GeneratedAlways<string>;
  recipient_id: string;
  kind: "open" | "click" | "bounce" | "soft_bounce" | "complaint";
  is_machine: Generated<boolean>;
  link: number | null;
  user_agent: string | null;
  /** Who told us, and by which name: the same report twice counts once. */
  source: string | null;
  source_id: string | null;
  at: Date;
}

/** Kept by triggers on `mail_recipients`. */
interface WaveCountsTable {
  wave_id: string;
  campaign_id: string;
  restaurant_id: string;
  pending: Generated<number>;
  delivered: Generated<number>;
  opened: Generated<number>;
  machine_opened: Generated<number>;
  clicked: Generated<number>;
  bounced: Generated<number>;
  complained: Generated<number>;
  failed: Generated<number>;
  doubtful: Generated<number>;
  /** Kept by the till. */
  redeemed: Generated<number>;
  revenue_cents: Generated<string>;
}

/** Sums of `wave_counts`, kept by triggers on it. */
interface CampaignCountsTable {
  campaign_id: string;
  pending: Generated<number>;
  delivered: Generated<number>;
  opened: Generated<number>;
  machine_opened: Generated<number>;
  clicked: Generated<number>;
  bounced: Generated<number>;
  complained: Generated<number>;
  failed: Generated<number>;
  doubtful: Generated<number>;
  redeemed: Generated<number>;
  revenue_cents: Generated<string>;
}

/** The same by restaurant and the month in Paris in which mails were due. */
interface MailMonthsTable {
  month: string;
  restaurant_id: string;
  pending: Generated<number>;
  delivered: Generated<number>;
  opened: Generated<number>;
  machine_opened: Generated<number>;
  clicked: Generated<number>;
  bounced: Generated<number>;
  complained: Generated<number>;
  failed: Generated<number>;
  doubtful: Generated<number>;
  redeemed: Generated<number>;
  revenue_cents: Generated<string>;
}

/** Kept by triggers on `clients`: who is on the list and gets no mail. */
interface ClientHindrancesTable {
  restaurant_id: string;
  hindrance: "unsubscribed" | "bounced";
  is_converted: boolean;
  has_consent: boolean;
  clients: number;
}

/** At most one row, and none outside a demo. */
interface CampaignClockTable {
  only_one: Generated<boolean>;
  ahead_seconds: string;
  set_at: Generated<Date>;
  /** Where somebody moves it at this moment. */
  moving_to: Date | null;
}
