import {
  IconBrandGoogle,
  IconCircleCheck,
  IconClick,
  IconForms,
  IconGift,
  IconMail,
  IconMailCheck,
  IconMailForward,
  IconMailOff,
  IconMailOpened,
  IconMailX,
  IconNfc,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTicket,
  IconUpload,
  IconUserPlus,
  type Icon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TimelineEntry, TimelineKind } from "#shared/clients/clients.contract.ts";
import { UNSUBSCRIBE_REASONS } from "#shared/guests/guests.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import classes from "./ClientTimeline.module.css";
import view from "./ClientView.module.css";

const LOOKS: Record<TimelineKind, { Icon: Icon; tone: Tone }> = {
  tap: { Icon: IconNfc, tone: "fig" },
  form: { Icon: IconForms, tone: "fig" },
  forward: { Icon: IconBrandGoogle, tone: "blue" },
  mail: { Icon: IconMail, tone: "blue" },
  mail_opened: { Icon: IconMailOpened, tone: "blue" },
  mail_clicked: { Icon: IconClick, tone: "indigo" },
  mail_refused: { Icon: IconMailX, tone: "red" },
  surprise: { Icon: IconGift, tone: "amber" },
  redemption: { Icon: IconTicket, tone: "amber" },
  converted: { Icon: IconStar, tone: "amber" },
  unconverted: { Icon: IconStarOff, tone: "grey" },
  edited: { Icon: IconPencil, tone: "grey" },
  imported: { Icon: IconUpload, tone: "grey" },
  added: { Icon: IconUserPlus, tone: "grey" },
  consent_given: { Icon: IconCircleCheck, tone: "green" },
  consent_requested: { Icon: IconMailForward, tone: "grey" },
  consent_confirmed: { Icon: IconMailCheck, tone: "green" },
  unsubscribed: { Icon: IconMailOff, tone: "red" },
  resubscribed: { Icon: IconMailCheck, tone: "green" },
};

/** What happened with a client, in plain sentences. */
export function ClientTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  // A reason is chosen from a list: its words are ours, not the name it is stored under.
  const reasonWords = (reason: string | null): string | null => {
    const known = UNSUBSCRIBE_REASONS.find((one) => one === reason);
    return known === undefined ? null : t(`clients:ledger.reason_${known}`);
  };
  return (
    <section className={view.section} aria-label={t("clients:details.timeline")}>
      <Heading level={3} size="card" className={view.heading ?? ""}>
        {t("clients:details.timeline")}
      </Heading>
      {entries.length === 0 ? (
        <p className={view.note}>{t("clients:details.timeline_empty")}</p>
      ) : (
        <ol className={classes.list}>
          {entries.map(({ kind, at, detail }, i) => {
            const { Icon, tone } = LOOKS[kind];
            // A review that was matched comes with its rating, one the owner marked without.
            const isMatch = kind === "converted" && detail !== null;
            const about = isMatch
              ? t("ui:stars", { rating: detail })
              : kind === "unsubscribed"
                ? reasonWords(detail)
                : detail;
            return (
              <li key={i} className={classes.entry}>
                <IconTile tone={tone} size="sm">
                  <Icon size={18} stroke={1.6} />
                </IconTile>
                <div className={classes.words}>
                  <div className={classes.what}>
                    {t(isMatch ? "clients:timeline.converted_match" : `clients:timeline.${kind}`)}
                  </div>
                  {about !== null && about !== "" && <div className={classes.detail}>{about}</div>}
                  <time className={classes.when} dateTime={at}>
                    {format.relative(at)} · {format.dateTime(at)}
                  </time>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
