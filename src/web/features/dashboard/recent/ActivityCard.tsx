import {
  IconBrandGoogle,
  IconGift,
  IconMailCheck,
  IconMailOff,
  IconMessageReply,
  IconStarFilled,
  IconUserPlus,
  type Icon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Activity } from "#shared/analytics/dashboard.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import classes from "./ActivityCard.module.css";
import { CardEmpty } from "./CardEmpty.tsx";

const LOOKS: Record<Activity["kind"], { Icon: Icon; tone: Tone }> = {
  review: { Icon: IconStarFilled, tone: "amber" },
  contact: { Icon: IconUserPlus, tone: "green" },
  unsubscribed: { Icon: IconMailOff, tone: "grey" },
  resubscribed: { Icon: IconMailCheck, tone: "green" },
  surprise: { Icon: IconGift, tone: "fig" },
  first_sync: { Icon: IconBrandGoogle, tone: "blue" },
  sync: { Icon: IconBrandGoogle, tone: "blue" },
  reply: { Icon: IconMessageReply, tone: "green" },
};

/** As many as fit beside the lists without making the page longer. */
const SHOWN = 4;

/** What happened last, newest first. */
export function ActivityCard({ activity }: { activity: readonly Activity[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useActivityWords();
  return (
    <Section title={t("dashboard:activity.title")} flush>
      {activity.length === 0 ? (
        <CardEmpty text={t("dashboard:activity.empty")} />
      ) : (
        <ul className={classes.list}>
          {activity.slice(0, SHOWN).map((entry, index) => {
            const { Icon, tone } = LOOKS[entry.kind];
            return (
              <li key={`${entry.at} ${entry.kind} ${index}`} className={classes.row}>
                <IconTile tone={tone} size="xs">
                  <Icon size={14} stroke={1.8} />
                </IconTile>
                <div className={classes.words}>
                  <div className={classes.what}>{words(entry)}</div>
                  <time className={classes.when} dateTime={entry.at}>
                    {format.relative(entry.at)}
                  </time>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function useActivityWords(): (entry: Activity) => string {
  const { t } = useTranslation();
  return ({ kind, name, rating, count }) => {
    if (kind === "review") return t("dashboard:activity.review", { name, count: rating ?? 0 });
    if (kind === "sync" || kind === "first_sync") return t(`dashboard:activity.${kind}`, { count: count ?? 0 });
    return t(`dashboard:activity.${kind}`, { name });
  };
}
