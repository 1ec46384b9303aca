import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RevenueMonth, RevenueYear } from "#shared/analytics/analytics.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { todayInParis } from "#web/features/analytics/period/analyticsView.ts";
import { percentChange } from "#web/ui/chart/statChange.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column, RowAction } from "#web/ui/table/tableModel.ts";
import { isComparable, wordsOf, type YearMonth } from "./revenueMonths.ts";
import { useRemoveEntry } from "./useRemoveEntry.tsx";
import shared from "#web/ui/chart/Report.module.css";
import classes from "./RevenueTab.module.css";

interface MonthTableProps {
  data: RevenueYear;
  onEnter: (at: YearMonth) => void;
}

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The chart's figures, and the place to change what was entered. */
export function MonthTable({ data: { year, months }, onEnter }: MonthTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(year, onEnter);
  const { askRemove, dialog } = useRemoveEntry(year);
  const nameOf = ({ month }: RevenueMonth): string => wordsOf({ year, month });
  const actionsFor = (row: RevenueMonth): RowAction[] =>
    row.entry === null
      ? []
      : [
          {
            key: "change",
            label: t("analytics:revenue.change", { month: nameOf(row) }),
            icon: <IconPencil {...ICON} />,
            onSelect: () => onEnter({ year, month: row.month }),
          },
          {
            key: "remove",
            label: t("analytics:entry.remove"),
            icon: <IconTrash {...ICON} />,
            danger: true,
            onSelect: () => askRemove(row),
          },
        ];
  const title = t("analytics:revenue.table", { year });
  return (
    <div className={classes.part}>
      <DataTable<RevenueMonth>
        label={title}
        columns={columns}
        rows={months.filter(({ may_enter: hasBegun }) => hasBegun)}
        rowKey={({ month }) => String(month)}
        rowName={nameOf}
        rowActions={actionsFor}
        empty={{ drawing: "plate", title, text: t("figures:nothing") }}
      />
      <p className={shared.words}>{t("analytics:revenue.note")}</p>
      {dialog}
    </div>
  );
}

function useColumns(year: number, onEnter: (at: YearMonth) => void): readonly Column<RevenueMonth>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const today = todayInParis();
  return useMemo(() => {
    const money = (cents: number) => (cents === 0 ? <span className={classes.muted}>–</span> : format.money(cents));
    return [
      {
        key: "month",
        header: t("analytics:revenue.month"),
        minWidth: 110,
        cell: ({ month }) => {
          const name = wordsOf({ year, month }, { month: "long" });
          const isRunning = today.startsWith(`${year}-${String(month).padStart(2, "0")}`);
          return <NameCell name={isRunning ? t("figures:running", { month: name }) : name} />;
        },
      },
      {
        key: "bills",
        header: t("analytics:revenue.bills"),
        align: "right",
        minWidth: 120,
        cell: ({ bills_cents: cents }) => money(cents),
      },
      {
        key: "entered",
        header: t("analytics:revenue.entered"),
        align: "right",
        minWidth: 160,
        cell: (row) => <EntryCell row={row} year={year} onEnter={onEnter} />,
      },
      {
        key: "sum",
        header: t("analytics:revenue.sum"),
        align: "right",
        minWidth: 120,
        phone: "badge",
        cell: ({ total_cents: cents }) => <span className={classes.sum}>{money(cents)}</span>,
      },
      {
        key: "previous",
        header: String(year - 1),
        align: "right",
        minWidth: 120,
        fold: 1,
        cell: (row) => (
          <div className={classes.previous}>
            {money(row.previous.total_cents)}
            {isComparable(row, year, today) && (
              <span className={classes.notes}>
                {percentChange(row.total_cents, row.previous.total_cents, format)?.text}
              </span>
            )}
          </div>
        ),
      },
    ];
  }, [t, format, year, today, onEnter]);
}

interface EntryCellProps {
  row: RevenueMonth;
  year: number;
  onEnter: (at: YearMonth) => void;
}

/** What was entered, with its notes, or the way to enter it. */
function EntryCell({ row: { month, entry }, year, onEnter }: EntryCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = wordsOf({ year, month });
  if (entry === null)
    return (
      <Button
        variant="subtle"
        size="xs"
        className={classes.add ?? ""}
        aria-label={t("analytics:revenue.add", { month: name })}
        onClick={() => onEnter({ year, month })}
      >
        {t("analytics:revenue.add_short")}
      </Button>
    );
  return (
    <div className={classes.entry}>
      {format.money(entry.amount_cents)}
      {entry.notes !== "" && (
        <span className={classes.notes} title={entry.notes}>
          {entry.notes}
        </span>
      )}
    </div>
  );
}
