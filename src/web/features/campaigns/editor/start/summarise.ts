import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Preflight } from "#shared/campaigns/campaigns.model.ts";
import type { OfferField } from "#web/features/campaigns/editor/campaignDraft.ts";

type Check = Preflight["checks"][number];
type Verdict = Check["verdict"];

/** All that was found about one mail. */
export interface MailVerdict {
  slot: Slot;
  verdict: Verdict;
  messages: string[];
  /** Where to look; undefined for what is about the mail as a whole. */
  field: OfferField | undefined;
}

interface Summary {
  mails: MailVerdict[];
  /** What is about no single mail and not good. */
  general: Pick<Check, "verdict" | "messages">[];
  /** What keeps it from starting, and where; undefined if nothing does. */
  firstBad: { slot: Slot | undefined; field: OfferField | "filter" | undefined } | undefined;
}

const WEIGHT: Record<Verdict, number> = { good: 0, warning: 1, bad: 2 };
const worst = (checks: readonly Check[]): Verdict =>
  checks.reduce<Verdict>(
    (verdict, check) => (WEIGHT[check.verdict] > WEIGHT[verdict] ? check.verdict : verdict),
    "good",
  );

/** The words of a mail are fields of their own; what is wrong inside of it is mended in the mail, by its template. */
const fieldOf = (checks: readonly Check[]): OfferField | undefined =>
  checks.find(({ verdict }) => verdict !== "good")?.check === "words" ? undefined : "template_id";

/** Findings by mail, what is worst first in each. */
export function summarise({ audience, checks }: Preflight): Summary {
  const slots = [...new Set(checks.flatMap(({ slot }) => slot ?? []))];
  const mails = slots.map((slot): MailVerdict => {
    const own = checks.filter((check) => check.slot === slot);
    return {
      slot,
      verdict: worst(own),
      messages: [
        ...new Set(own.toSorted((a, b) => WEIGHT[b.verdict] - WEIGHT[a.verdict]).flatMap(({ messages }) => messages)),
      ],
      field: fieldOf(own.toSorted((a, b) => WEIGHT[b.verdict] - WEIGHT[a.verdict])),
    };
  });
  const bad = mails.find(({ verdict }) => verdict === "bad");
  const nobody = audience.recipients === 0 ? { slot: undefined, field: "filter" as const } : undefined;
  return {
    mails,
    general: checks.filter(({ slot, verdict }) => slot === null && verdict !== "good"),
    firstBad: bad ? { slot: bad.slot, field: bad.field } : nobody,
  };
}
