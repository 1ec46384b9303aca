import { IconCheck, IconStarFilled, IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { Wordmark } from "#web/ui/layout/Wordmark.tsx";
import classes from "./AuthHero.module.css";

const STARS = [1, 2, 3, 4, 5];
const GROWTH = [10, 12, 12, 17, 18, 19, 26, 34, 36, 36, 42, 52];

/** A line drawing of a laid table, three example cards and the slogan. The cards are decoration only. */
export function AuthHero() {
  const { t } = useTranslation();
  return (
    <aside className={classes.hero}>
      <svg className={classes.table} viewBox="0 0 724 976" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <circle cx="683" cy="43" r="156" />
        <circle cx="683" cy="43" r="113" />
        <circle cx="416" cy="573" r="310" />
        <circle cx="416" cy="573" r="230" />
        <circle cx="416" cy="573" r="220" />
        <path d="M39 304v133a31 31 0 0 0 62 0V304M54.5 304v124M85.5 304v124M70 304v580" />
      </svg>
      <svg className={classes.corner} viewBox="0 0 240 240" aria-hidden="true">
        <circle cx="240" cy="80" r="146" />
        <circle cx="240" cy="80" r="106" />
        <circle cx="240" cy="80" r="99" />
      </svg>
      <div className={classes.words}>
        <div className={classes.brand}>
          <Wordmark size={34} onFig />
        </div>
        <p className={classes.title}>
          {t("accounts:hero.title_1")}
          <br />
          {t("accounts:hero.title_2")}
        </p>
        <p className={classes.text}>{t("accounts:hero.text")}</p>
      </div>
      <div className={classes.cards} aria-hidden="true">
        <div className={classes.review}>
          <div className={classes.author}>
            <InitialsAvatar name={t("accounts:hero.review_author")} size={38} />
            <div>
              <div className={classes.name}>{t("accounts:hero.review_author")}</div>
              <div className={classes.stars}>
                {STARS.map((star) => (
                  <IconStarFilled key={star} size={14} />
                ))}
                <span>{t("accounts:hero.review_time")}</span>
              </div>
            </div>
          </div>
          <p className={classes.quote}>{t("accounts:hero.review_text")}</p>
        </div>
        <div className={classes.offer}>
          <span className={classes.offerIcon}>
            <IconTicket size={20} stroke={1.6} />
          </span>
          <div className={classes.offerWords}>
            <div className={classes.name}>{t("accounts:hero.offer")}</div>
            <div className={classes.caption}>{t("accounts:hero.offer_text")}</div>
          </div>
          <IconCheck className={classes.check} size={18} stroke={2.2} />
        </div>
        <div className={classes.stat}>
          <StatCard
            label={t("accounts:hero.stat")}
            value="108"
            delta={{ text: "+17%", direction: "up", note: t("accounts:hero.stat_note") }}
            spark={{ values: GROWTH }}
          />
        </div>
      </div>
    </aside>
  );
}
