import "#web/ui/theme/mantine-more.css";
import { Button, Progress } from "@mantine/core";
import { IconClockPlay } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import { hoursUntil, useDemoClock } from "./useDemoClock.ts";
import classes from "./DemoClock.module.css";

const STEPS = { day: 24, week: 24 * 7, round: 24 * 21 } as const;

/** Lets three weeks of a campaign pass in a moment, in a demo; anywhere else it is not drawn. */
export function DemoClock() {
  const { t } = useTranslation();
  const paris = useParisTime();
  const titleId = useId();
  const { now, nextAt, move, trip, isBusy } = useDemoClock();
  if (now === undefined) return null;
  return (
    <section className={classes.clock} aria-labelledby={titleId}>
      <div className={classes.words}>
        <IconTile tone="amber" size="sm">
          <IconClockPlay size={18} stroke={1.6} />
        </IconTile>
        <div>
          <h2 id={titleId} className={classes.title}>
            {t("campaign_office:clock.title")}
          </h2>
          <p className={classes.text} aria-live={isBusy ? "off" : "polite"}>
            {t("campaign_office:clock.now", { when: paris.at(now) })} {t("campaign_office:clock.hint")}
          </p>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          disabled={isBusy || nextAt === undefined}
          title={nextAt === undefined ? t("campaign_office:clock.nothing_next") : paris.at(nextAt)}
          onClick={() => nextAt !== undefined && move(hoursUntil(nextAt, now))}
        >
          {t("campaign_office:clock.next")}
        </Button>
        {(["day", "week", "round"] as const).map((step) => (
          <Button key={step} variant="default" size="xs" disabled={isBusy} onClick={() => move(STEPS[step])}>
            {t(`campaign_office:clock.${step}`)}
          </Button>
        ))}
      </div>
      {trip !== undefined && (
        <div className={classes.progress}>
          <Progress
            value={trip.part * 100}
            size="sm"
            aria-label={t("campaign_office:clock.passing", { when: paris.at(trip.to) })}
          />
        </div>
      )}
    </section>
  );
}
