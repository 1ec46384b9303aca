import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { AdminDashboard } from "#shared/analytics/admin-dashboard.contract.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import tones from "#web/ui/theme/tones.module.css";
import { ATTENTION_LINKS } from "./attentionLinks.ts";
import { useCount } from "./useCount.ts";
import classes from "./AttentionCard.module.css";

interface AttentionCardProps {
  attention: AdminDashboard["attention"];
  /** Whether somebody sees all there can be, or only what is theirs. */
  isAll: boolean;
}

/** What somebody should look at today; each line leads to where it is put right. */
export function AttentionCard({ attention, isAll }: AttentionCardProps) {
  const { t } = useTranslation();
  const countOf = useCount();
  return (
    <Section title={t("office_dashboard:attention.title")} flush>
      {attention.length === 0 ? (
        <div className={classes.calm}>
          <IconTile tone="green">
            <IconCircleCheck size={20} stroke={1.6} />
          </IconTile>
          <div>
            <div className={classes.calmTitle}>{t("office_dashboard:attention.nothing")}</div>
            <p className={classes.calmText}>
              {t(isAll ? "office_dashboard:attention.nothing_text" : "office_dashboard:attention.nothing_yours")}
            </p>
          </div>
        </div>
      ) : (
        <ul className={classes.list}>
          {attention.map(({ kind, count }) => {
            const { href, tone, isAlone } = ATTENTION_LINKS[kind];
            return (
              <li key={kind}>
                <AppLink href={href} className={classes.row}>
                  <span className={`${tones.tone} ${classes.number}`} data-tone={tone}>
                    {isAlone ? <IconAlertTriangle size={17} stroke={1.7} aria-hidden="true" /> : countOf(count)}
                  </span>{" "}
                  <span className={classes.words}>{t(`office_dashboard:attention.${kind}`, { count })}</span>
                  <IconChevronRight className={classes.arrow} size={16} stroke={1.6} aria-hidden="true" />
                </AppLink>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
