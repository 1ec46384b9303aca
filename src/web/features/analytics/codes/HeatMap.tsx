import { useTranslation } from "react-i18next";
import { hourText, useWeekday } from "./weekHours.ts";
import classes from "./HeatMap.module.css";

/** Hours that are named below the map; the others lie between them. */
const NAMED = [0, 6, 12, 18];
const SHARES = [0, 25, 50, 75, 100];

/** A week's hours, the busier the darker. A picture: the card it stands in has the table for screen readers. */
export function HeatMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const { t } = useTranslation();
  const weekday = useWeekday();
  const highest = Math.max(1, ...hours.flat());
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={classes.map}>
        {hours.map((row, day) => [
          <div key={`day ${day}`} className={classes.day}>
            {weekday(day).short}
          </div>,
          ...row.map((count, hour) => (
            <div
              key={`${day} ${hour}`}
              className={classes.cell}
              style={shade(count / highest)}
              title={t("analytics:codes.hours_cell", {
                weekday: weekday(day).long,
                from: hourText(hour),
                to: hourText(hour + 1),
                count,
              })}
            />
          )),
        ])}
        <div />
        {NAMED.map((hour) => (
          <div key={hour} className={classes.hour} style={{ gridColumn: `span ${24 / NAMED.length}` }}>
            {hourText(hour)}
          </div>
        ))}
      </div>
      <div className={classes.scale}>
        {t("analytics:codes.hours_less")}
        {SHARES.map((share) => (
          <span key={share} className={classes.cell} style={shade(share / 100)} />
        ))}
        {t("analytics:codes.hours_more")}
      </div>
    </div>
  );
}

/** Even a single one is seen; the rest goes up evenly. */
const shade = (share: number): Record<string, string> => ({
  "--share": `${share === 0 ? 0 : Math.round(14 + 86 * share)}%`,
});
