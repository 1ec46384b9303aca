import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { LineError } from "#shared/clients/clients.contract.ts";
import { saveFile } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import { errorReport } from "./errorReport.ts";
import { IMPORT_FIELDS } from "./importColumns.ts";
import classes from "./ImportErrors.module.css";

interface ImportErrorsProps {
  errors: readonly LineError[];
  /** There may be more than are listed. */
  total: number;
}

/** The lines that were not imported, or not wholly, each with its reason; also as a file to correct and import again. */
export function ImportErrors({ errors, total }: ImportErrorsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const fieldName = (field: string | null): string => {
    const known = IMPORT_FIELDS.find((one) => one === field);
    return known === undefined ? (field ?? "") : t(`clients:import.column_${known}`);
  };
  const outcomeName = (taken: boolean): string => t(taken ? "clients:import.error_taken" : "clients:import.error_lost");
  const columns: readonly Column<LineError>[] = [
    {
      key: "line",
      header: t("clients:import.error_line"),
      cell: ({ line }) => number(line),
      width: 70,
      phone: "detail",
    },
    {
      key: "field",
      header: t("clients:import.error_field"),
      cell: ({ field }) => fieldName(field) || "–",
      phone: "detail",
    },
    {
      key: "outcome",
      header: t("clients:import.error_outcome"),
      cell: ({ taken }) => outcomeName(taken),
      phone: "detail",
    },
    { key: "message", header: t("clients:import.error_message"), cell: ({ message }) => message, phone: "title" },
    {
      key: "value",
      header: t("clients:import.error_value"),
      cell: ({ value }) => <span className={classes.value}>{value || "–"}</span>,
      phone: "detail",
    },
  ];
  const save = (): void => {
    const text = errorReport(errors, {
      line: t("clients:import.error_line"),
      field: t("clients:import.error_field"),
      message: t("clients:import.error_message"),
      value: t("clients:import.error_value"),
      outcome: t("clients:import.error_outcome"),
      fieldName,
      outcomeName,
      separator: currentLocale() === "de" ? ";" : ",",
    });
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), t("clients:import.errors_file"));
  };
  const title = t("clients:import.errors_title", { count: total, formatted: number(total) });
  return (
    <section className={classes.errors} aria-label={title}>
      <div className={classes.head}>
        <div>
          <TitleBlock
            level={3}
            size="card"
            title={title}
            text={
              total > errors.length ? t("clients:import.errors_first", { shown: number(errors.length) }) : undefined
            }
          />
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          onClick={save}
        >
          {t("clients:import.errors_download")}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the focus */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
        <DataTable<LineError>
          label={title}
          columns={columns}
          rows={errors}
          rowKey={(error) => `${error.line}:${error.field ?? ""}`}
          rowName={({ line }) => t("clients:import.errors_line_of", { line })}
          empty={{ drawing: "plate", title, text: "" }}
        />
      </div>
    </section>
  );
}
