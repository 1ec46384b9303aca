import type { TFunction } from "i18next";
import type { CampaignAction } from "#shared/campaigns/campaign-actions.ts";
import type { Campaign, LeftOut, Preflight, Wave } from "#shared/campaigns/campaigns.model.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";

/** What is asked before it is done. Saving is no question, and a time is asked for in a dialog of its own. */
export type AskedAction = Exclude<CampaignAction, "save" | "schedule">;

export interface Words {
  t: TFunction;
  number: (value: number) => string;
  /** A moment as a clock in Paris shows it. */
  at: (when: string) => string;
  slot: (slot: Slot) => string;
}

interface Told {
  campaign: Campaign;
  /** Whom a start would reach; undefined until it is known. */
  audience?: Preflight["audience"] | undefined;
  now: number;
}

/** What exactly will happen, and to how many people: one sentence each, what matters most first. */
export function consequencesOf(action: AskedAction, told: Told, words: Words): string[] {
  const sentences: Record<AskedAction, () => (string | undefined)[]> = {
    send: () => ofSending(told, words),
    pause: () => ofPausing(told, words),
    resume: () => ofResuming(told, words),
    cancel: () => ofCancelling(told, words),
    delete: () => ofDeleting(told, words),
    duplicate: () => [
      words.t("campaign_tracking:will.copy", {
        name: words.t("campaigns:copy_of", { name: told.campaign.name }),
      }),
      words.t("campaign_tracking:will.copy_quiet"),
    ],
  };
  return sentences[action]().filter((sentence) => sentence !== undefined);
}

const plannedOf = ({ calendar }: Campaign): Wave[] => calendar.filter(({ status }) => status === "planned");

/** Why clients get nothing, with how many: "141 without consent, 96 unsubscribed". */
const leftOutWords = (leftOut: LeftOut, { t, number }: Pick<Words, "t" | "number">): string[] =>
  (["no_consent", "not_reviewed", "unsubscribed", "bounced", "capped"] as const).flatMap((reason) => {
    const count = leftOut[reason] ?? 0;
    return count === 0 ? [] : [t(`campaign_tracking:left_out.${reason}`, { count, formatted: number(count) })];
  });

/** How many guests a start would reach, and who is left out. */
export function reachOf(
  audience: Preflight["audience"] | undefined,
  { t, number }: Pick<Words, "t" | "number">,
  kind: "reach" | "reach_now" | "reach_then",
): string[] {
  if (audience === undefined) return [];
  const { recipients, left_out: leftOut } = audience;
  if (recipients === 0) return [t("campaign_tracking:will.reach_nobody")];
  const reasons = leftOutWords(leftOut, { t, number });
  const left = Object.values(leftOut).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return [
    t(`campaign_tracking:will.${kind}`, { count: recipients, formatted: number(recipients) }),
    ...(left > 0
      ? [t("campaign_tracking:will.left_out", { count: left, formatted: number(left), reasons: reasons.join(", ") })]
      : []),
  ];
}

function ofSending({ campaign, audience }: Told, words: Words): (string | undefined)[] {
  if (campaign.type === "one_time") return reachOf(audience, words, "reach_now");
  const { t, at } = words;
  const [first] = campaign.calendar;
  return [
    first && t("campaign_tracking:will.first", { when: at(first.due_at) }),
    ...reachOf(audience, words, "reach"),
    campaign.rotations === null
      ? t("campaign_tracking:will.for_ever")
      : t("campaign_tracking:will.rounds", { count: campaign.rotations }),
  ];
}

function ofPausing(told: Told, words: Words): (string | undefined)[] {
  const { t, number } = words;
  const waiting = told.campaign.stats.pending;
  const planned = plannedOf(told.campaign);
  return [
    waiting > 0 ? t("campaign_tracking:will.wait", { count: waiting, formatted: number(waiting) }) : undefined,
    waiting > 0 ? t("campaign_tracking:will.handed_over") : undefined,
    aboutPlanned("planned_wait", planned, words),
    planned.length > 0 ? t("campaign_tracking:will.skip_while_paused") : undefined,
    waiting === 0 && planned.length === 0 ? t("campaign_tracking:will.nothing_moves") : undefined,
    codesOut(told, words),
  ];
}

function ofResuming({ campaign, now }: Told, { t, number, at, slot }: Words): (string | undefined)[] {
  const waiting = campaign.stats.pending;
  const planned = plannedOf(campaign);
  const ended = planned.filter(({ ends_at }) => Date.parse(ends_at) < now);
  const late = planned.filter(({ due_at, ends_at }) => Date.parse(due_at) <= now && Date.parse(ends_at) >= now);
  const next = planned.find(({ due_at }) => Date.parse(due_at) > now);
  const names = (waves: readonly Wave[]): string => waves.map((wave) => slot(wave.slot)).join(", ");
  return [
    waiting > 0 ? t("campaign_tracking:will.go_on", { count: waiting, formatted: number(waiting) }) : undefined,
    late.length > 0 ? t("campaign_tracking:will.late", { count: late.length, slots: names(late) }) : undefined,
    ended.length > 0 ? t("campaign_tracking:will.ended", { count: ended.length, slots: names(ended) }) : undefined,
    next && t("campaign_tracking:will.next", { when: at(next.due_at), slot: slot(next.slot) }),
  ];
}

function ofCancelling(told: Told, words: Words): (string | undefined)[] {
  const { t, number } = words;
  const { type, stats } = told.campaign;
  const isOnce = type === "one_time";
  return [
    stats.pending > 0
      ? t("campaign_tracking:will.not_got", { count: stats.pending, formatted: number(stats.pending) })
      : undefined,
    isOnce && stats.delivered > 0
      ? t("campaign_tracking:will.got", { count: stats.delivered, formatted: number(stats.delivered) })
      : undefined,
    aboutPlanned("not_sent", plannedOf(told.campaign), words),
    t(isOnce ? "campaign_tracking:will.final" : "campaign_tracking:will.reset"),
    codesOut(told, words),
  ];
}

function ofDeleting(told: Told, words: Words): (string | undefined)[] {
  const { t, number } = words;
  const { recipients, pending } = told.campaign.stats;
  const sent = recipients - pending;
  // What a draft would send is only expected, not planned.
  const planned = told.campaign.status === "paused" ? plannedOf(told.campaign) : [];
  return [
    sent > 0
      ? t("campaign_tracking:will.gone_results", { count: sent, formatted: number(sent) })
      : t("campaign_tracking:will.gone"),
    pending > 0 ? t("campaign_tracking:will.not_got", { count: pending, formatted: number(pending) }) : undefined,
    aboutPlanned("not_sent", planned, words),
    codesOut(told, words),
    t("campaign_tracking:will.irreversible"),
  ];
}

function aboutPlanned(
  kind: "planned_wait" | "not_sent",
  planned: readonly Wave[],
  { t, at, slot }: Words,
): string | undefined {
  const [next] = planned;
  return (
    next && t(`campaign_tracking:will.${kind}`, { count: planned.length, slot: slot(next.slot), when: at(next.due_at) })
  );
}

/** Codes that guests already have, and that outlive the campaign. */
function codesOut({ campaign, now }: Told, { t, at }: Words): string | undefined {
  const out = campaign.calendar.filter(
    ({ code, stats, ends_at }) => code !== null && stats.delivered > 0 && Date.parse(ends_at) > now,
  );
  const last = out
    .map(({ ends_at }) => ends_at)
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : t("campaign_tracking:will.codes", { count: out.length, when: at(last) });
}
