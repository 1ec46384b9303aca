import { useTranslation } from "react-i18next";
import type { Wave } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import classes from "./Rail.module.css";

const REASONS = ["no_consent", "not_reviewed", "unsubscribed", "bounced", "capped"] as const;

/** Who was left out of the latest mail, by reason. Each mail looks anew, so the figures of several are not added up. */
export function LeftOutCard({ waves }: { waves: readonly Wave[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { at } = useParisTime();
  const slotName = useSlotName();
  const last = waves
    .filter(({ started_at }) => started_at !== null)
    .toSorted((a, b) => (a.started_at ?? "").localeCompare(b.started_at ?? ""))
    .at(-1);
  if (last === undefined)
    return (
      <Section title={t("campaign_tracking:without.title")}>
        <div className={classes.text}>
          <p>{t("campaign_tracking:without.none")}</p>
        </div>
      </Section>
    );
  const left = REASONS.map((reason) => ({ reason, count: last.left_out[reason] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  const parts = [{ reason: "got" as const, count: last.stats.recipients }, ...left];
  return (
    <Section
      title={t("campaign_tracking:without.title")}
      subtitle={t("campaign_tracking:without.text", {
        slot: slotName(last.slot),
        when: at(last.started_at ?? last.due_at),
      })}
    >
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ reason, count }) => (
          <span key={reason} className={classes.part} data-part={reason} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map(({ reason, count }) => (
          <li key={reason} className={classes.part} data-part={reason}>
            {t(`campaign_tracking:without.${reason}`)}
            <span className={classes.count}>{number(count)}</span>
          </li>
        ))}
        {left.length === 0 && <li className={classes.part}>{t("campaign_tracking:without.nobody")}</li>}
      </ul>
    </Section>
  );
}
