import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { countCell } from "#web/ui/chart/figureTable.ts";
import { HeatMap } from "./HeatMap.tsx";
import { busiestHour, hourText, useWeekday } from "./weekHours.ts";

interface HoursCardProps {
  /** 7 rows of 24, Monday first. */
  hours: readonly (readonly number[])[];
  file: () => Promise<void>;
}

/** When guests redeem: by weekday and hour, and the busiest hour in words. */
export function HoursCard({ hours, file }: HoursCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const weekday = useWeekday();
  const best = busiestHour(hours);
  return (
    <FigureCard
      title={t("analytics:codes.hours")}
      subtitle={t("analytics:codes.hours_text")}
      file={file}
      isPicture
      table={{
        columns: [
          t("analytics:codes.weekday"),
          t("analytics:codes.all_day"),
          ...(hours[0] ?? []).map((_, hour) => hourText(hour)),
        ],
        rows: hours.map((row, day) => ({
          key: String(day),
          cells: [
            { text: weekday(day).long },
            countCell(
              row.reduce((sum, count) => sum + count, 0),
              format,
            ),
            ...row.map((count) => countCell(count, format)),
          ],
        })),
      }}
      chart={<HeatMap hours={hours} />}
      note={
        best === undefined
          ? undefined
          : t("analytics:codes.hours_best", {
              weekday: weekday(best.day).long,
              from: hourText(best.hour),
              to: hourText(best.hour + 1),
              count: best.count,
            })
      }
    />
  );
}
