import { useId } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_FIELDS, type ColumnChoice } from "./importColumns.ts";
import classes from "./ImportSample.module.css";

interface ImportSampleProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  choice: ColumnChoice;
}

const SHOWN = 5;

/** The first lines of the file as they are, with what each column is taken for. */
export function ImportSample({ columns, rows, choice }: ImportSampleProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const fieldsOf = (index: number) => IMPORT_FIELDS.filter((field) => choice[field] === String(index));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {t("clients:import.sample")}
      </h3>
      {rows.length === 0 ? (
        <p className={classes.empty}>{t("clients:import.sample_empty")}</p>
      ) : (
        // Wider than the dialog more often than not, so it must scroll by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the focus
        <div className={classes.scroll} tabIndex={0} role="group" aria-labelledby={titleId}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map((name, i) => {
                  const fields = fieldsOf(i);
                  return (
                    <th key={i} scope="col" data-used={fields.length > 0 || undefined}>
                      {name}
                      <span className={classes.field}>
                        {fields.map((field) => t(`clients:import.column_${field}`)).join(", ") || "–"}
                      </span>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN).map((row, i) => (
                <tr key={i}>
                  {columns.map((_, j) => (
                    <td key={j} data-used={fieldsOf(j).length > 0 || undefined}>
                      <span className={classes.value}>{row[j] ?? ""}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
