import type { AttentionKind } from "#shared/analytics/admin-dashboard.contract.ts";
import { paths } from "#web/lib/pages/paths.ts";
import type { Tone } from "#web/ui/data/statusTone.ts";

interface AttentionLink {
  /** The screen on which it is put right, with the filter set. */
  href: string;
  tone: Tone;
  /** Its sentence says all; a number before it would say nothing more. */
  isAlone?: true;
}

export const ATTENTION_LINKS: Record<AttentionKind, AttentionLink> = {
  mail_paused: { href: paths.admin.settings("jobs"), tone: "red", isAlone: true },
  dead_jobs: { href: paths.admin.settings("jobs"), tone: "red" },
  google_key_refused: { href: paths.admin.settings(), tone: "red" },
  google_key_missing: { href: paths.admin.settings(), tone: "amber", isAlone: true },
  tickets_overdue: { href: paths.admin.support({ overdue: "true" }), tone: "red" },
  tickets_urgent: { href: paths.admin.support({ status: "open", priority: "urgent" }), tone: "red" },
  payments_past_due: { href: paths.admin.restaurants({ subscription: "past_due" }), tone: "amber" },
  campaigns_stopped: { href: paths.admin.campaigns(undefined, { status: "paused" }), tone: "amber" },
  campaigns_failed: { href: paths.admin.campaigns(undefined, { status: "failed" }), tone: "amber" },
  orders_pending: { href: paths.admin.nfc("orders", { kind: "owner", status: "pending" }), tone: "blue" },
  stock_low: { href: paths.admin.nfc(undefined, { status: "in_stock" }), tone: "amber", isAlone: true },
  restaurants_pending: { href: paths.admin.restaurants({ status: "pending" }), tone: "blue" },
  restaurants_ownerless: { href: paths.admin.restaurants({ linked: "no" }), tone: "blue" },
  trials_ending: { href: paths.admin.restaurants({ subscription: "trial" }), tone: "blue" },
  scripts_failing: { href: paths.admin.tools(), tone: "amber" },
};
