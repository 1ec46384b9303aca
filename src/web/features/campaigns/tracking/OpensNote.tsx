import { useTranslation } from "react-i18next";
import type { MailStats } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./Rail.module.css";

/** What an open can mean, since mail programs open by themselves. */
export function OpensNote({ stats }: { stats: Pick<MailStats, "machine_opened" | "doubtful"> }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { machine_opened: programs, doubtful } = stats;
  return (
    <Section title={t("campaign_tracking:track.opens_title")}>
      <div className={classes.text}>
        <p>{t("campaign_tracking:track.opens_text")}</p>
        {programs > 0 && (
          <p>{t("campaign_tracking:track.opens_programs", { count: programs, formatted: number(programs) })}</p>
        )}
        <p>{t("campaign_tracking:track.opens_better")}</p>
        {doubtful > 0 && (
          <p>{t("campaign_tracking:track.doubtful", { count: doubtful, formatted: number(doubtful) })}</p>
        )}
      </div>
    </Section>
  );
}
