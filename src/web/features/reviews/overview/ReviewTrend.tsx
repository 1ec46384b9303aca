import { dateFormat } from "#shared/domain/intl.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { reviewSummaryQuery } from "#web/features/reviews/reviewQueries.ts";
import { trendShape } from "./trendShape.ts";
import classes from "./ReviewTrend.module.css";

const WIDTH = 208;
const HEIGHT = 64;

/** How many reviews a month brought, as bars, and their average, as a line; a table says the same to screen readers. */
export function ReviewTrend() {
  const { t } = useTranslation();
  const format = useFormat();
  const trend = useQuery(reviewSummaryQuery).data?.trend ?? [];
  if (trend.length < 2) return null;
  const { bars, line, dots } = trendShape(trend, WIDTH, HEIGHT);
  const month = dateFormat(currentLocale(), { month: "short", year: "numeric", timeZone: "UTC" });
  const nameOf = (key: string): string => month.format(new Date(`${key.slice(0, 7)}-01`));
  // The last month is still running: fewer reviews so far are no fall.
  const isRunning = (index: number): boolean => index === bars.length - 1;
  const rows = bars.map(({ month: key, count, average, ...bar }, index) => ({
    bar,
    key,
    isRunning: isRunning(index),
    name: isRunning(index) ? t("reviews:summary.trend_running", { month: nameOf(key) }) : nameOf(key),
    count,
    average: average === null ? t("reviews:summary.trend_none") : format.number(average, { maximumFractionDigits: 1 }),
  }));
  return (
    <figure className={classes.trend}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{t("reviews:summary.trend")}</span>
        <span className={classes.legend} aria-hidden="true">
          <span className={classes.countMark}>{t("reviews:summary.trend_count")}</span>
          <span className={classes.averageMark}>{t("reviews:summary.trend_average")}</span>
        </span>
      </figcaption>
      <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        <line className={classes.floor} x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {rows.map(({ key, name, count, average, bar, isRunning: isOpen }) => (
          <g key={key} data-running={isOpen || undefined}>
            <title>{t("reviews:summary.trend_point", { month: name, count, n: format.number(count), average })}</title>
            <rect className={classes.reach} x={bar.reachX} y="0" width={bar.reach} height={HEIGHT} />
            <rect className={classes.bar} x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="2" />
          </g>
        ))}
        {line !== "" && <path className={classes.line} d={line} />}
        {dots.map(({ x, y }) => (
          <circle key={x} className={classes.dot} cx={x} cy={y} r="2" />
        ))}
      </svg>
      <div className={classes.ends} aria-hidden="true">
        <span>{rows[0]?.name}</span>
        <span>{rows.at(-1)?.name}</span>
      </div>
      <table className={classes.hidden}>
        <caption>{t("reviews:summary.trend")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("reviews:summary.trend_month")}</th>
            <th scope="col">{t("reviews:summary.trend_count")}</th>
            <th scope="col">{t("reviews:summary.trend_average")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td>{format.number(row.count)}</td>
              <td>{row.average}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
