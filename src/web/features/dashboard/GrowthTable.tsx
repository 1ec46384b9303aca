import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/format.ts";
import { type GrowthKind, type GrowthPoint, hasLastYear } from "./growthSeries.ts";
import classes from "./GrowthTable.module.css";

interface GrowthTableProps {
  points: readonly GrowthPoint[];
  kind: GrowthKind;
  /** For screen readers only, beside the chart. */
  hidden?: boolean;
}

export function GrowthTable({ points, kind, hidden = false }: GrowthTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const lastYear = hasLastYear(points);
  return (
    <div className={hidden ? classes.hidden : classes.shown}>
      <table>
        <caption>{t("dashboard:growth.table", { what: t(`dashboard:growth.${kind}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("dashboard:growth.weeks")}</th>
            <th scope="col">{t("dashboard:growth.now")}</th>
            {lastYear && <th scope="col">{t("dashboard:growth.last_year")}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ week, now, last_year }, index) => (
            <tr key={week}>
              <th scope="row">
                {t(index === points.length - 1 ? "dashboard:growth.running" : "dashboard:growth.week", { date: week })}
              </th>
              <td>{format.number(now)}</td>
              {lastYear && <td>{format.number(last_year)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
