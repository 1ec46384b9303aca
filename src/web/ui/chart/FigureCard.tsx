import { SegmentedControl } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { saveTable, type FigureTable } from "./figureTable.ts";
import classes from "./FigureCard.module.css";

interface FigureCardProps {
  title: string;
  subtitle?: ReactNode;
  /** Names the CSV file that is made of the table, `campaigns-by-month.csv`, or fetches the server's own. */
  file: string | (() => Promise<void>);
  table: FigureTable;
  /** Undefined where the table says it best. */
  chart?: ReactNode;
  /** The chart is a picture: screen readers get the table beside it. */
  isPicture?: boolean;
  note?: ReactNode;
}

/** Some figures as a chart or as a table, to be taken away as a file. */
export function FigureCard({ title, subtitle, file, table, chart, isPicture = false, note }: FigureCardProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<"chart" | "table">("chart");
  const isTable = chart === undefined || view === "table";
  return (
    <Section
      title={title}
      subtitle={subtitle}
      action={
        <div className={classes.actions}>
          {chart !== undefined && (
            <SegmentedControl
              aria-label={t("figures:view", { title })}
              value={view}
              onChange={setView}
              data={(["chart", "table"] as const).map((value) => ({
                value,
                label: t(`figures:${value}`),
              }))}
            />
          )}
          <DownloadButton
            label={t("figures:csv_label", { title })}
            fetchFile={async () => (typeof file === "string" ? saveTable(table, file) : file())}
          >
            {t("figures:csv")}
          </DownloadButton>
        </div>
      }
    >
      {!isTable && chart}
      {(isTable || isPicture) && <Figures title={title} table={table} hidden={!isTable} />}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </Section>
  );
}

function Figures({ title, table, hidden }: { title: string; table: FigureTable; hidden: boolean }) {
  // Names are read from the left, figures from the right.
  const isWords = (index: number): boolean => table.rows[0]?.cells[index]?.file === undefined;
  return (
    <div
      className={hidden ? classes.hidden : classes.table}
      {...(hidden ? {} : { role: "group", "aria-label": title, tabIndex: 0 })}
    >
      <table aria-label={title}>
        <thead>
          <tr>
            {table.columns.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first && <Cell {...first} />}</th>
              {others.map((cell, index) => (
                <td key={table.columns[index + 1]} data-words={isWords(index + 1) || undefined}>
                  <Cell {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ text, href }: { text: string; href?: string }) {
  if (href === undefined) return text;
  return (
    <AppLink href={href} className={classes.link}>
      {text}
    </AppLink>
  );
}
