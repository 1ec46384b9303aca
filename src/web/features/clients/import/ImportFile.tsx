import { Loader } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useId, useRef, useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, clientsApi, type ImportPreview } from "#shared/clients/clients.contract.ts";
import { api } from "#web/lib/api.ts";
import { useFormat } from "#web/lib/format.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { CsvFileError, readCsvFile } from "./csvFile.ts";
import { useProblemText } from "./useProblemText.ts";
import classes from "./ImportFile.module.css";

/** Long enough for twenty megabytes over a slow line. */
const UPLOAD_MS = 180_000;
const MAX_MB = IMPORT_MAX_BYTES / 1024 / 1024;
const NAME_MAX = 200;

/**
 * The first step: a file is dropped or chosen, read in the browser, and shown to the server without keeping anyone.
 * A plain file field with its label, so that every keyboard and screen reader knows it; dropping needs no library.
 */
export function ImportFile({ onPreview }: { onPreview: (preview: ImportPreview) => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const problemText = useProblemText();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const preview = useAction<File, string>({
    run: async (file) => {
      try {
        const body = { filename: file.name.slice(-NAME_MAX), content: await readCsvFile(file) };
        onPreview(await api(clientsApi.previewImport, { body, timeoutMs: UPLOAD_MS }));
      } finally {
        // Browsers report no change when the same file is chosen again after a correction.
        if (input.current) input.current.value = "";
      }
    },
    explain: (error, file) =>
      error instanceof CsvFileError
        ? t(`clients:import.problem.${error.problem}`, { file: file.name, size: number(MAX_MB) })
        : problemText(error),
  });
  const reading = preview.input?.name;

  const take = (files: FileList | null): void => {
    const [file, second] = files ?? [];
    if (file === undefined || preview.busy) return;
    if (second === undefined) preview.run(file);
    else preview.setProblem(t("clients:import.problem.many"));
  };

  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div
      className={classes.step}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      {preview.problem !== undefined && <FormAlert>{preview.problem}</FormAlert>}
      <label
        htmlFor={inputId}
        className={classes.area}
        data-over={isOver || undefined}
        data-busy={preview.busy || undefined}
      >
        <input
          ref={input}
          id={inputId}
          className={classes.input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t("clients:import.file_label")}
          disabled={preview.busy}
          onChange={(event) => take(event.currentTarget.files)}
        />
        <IconTile tone="fig" size="lg">
          {reading === undefined ? <IconFileSpreadsheet size={22} stroke={1.6} /> : <Loader />}
        </IconTile>
        {reading === undefined ? (
          <>
            <span className={classes.title}>{t("clients:import.file_title")}</span>
            <span className={classes.text}>
              {t("clients:import.file_text", { size: number(MAX_MB), rows: number(IMPORT_MAX_ROWS) })}
            </span>
            <span className={classes.button} aria-hidden="true">
              {t("clients:import.file_choose")}
            </span>
          </>
        ) : (
          <span className={classes.title} role="status">
            {t("clients:import.reading", { file: reading })}
          </span>
        )}
      </label>
      <p className={classes.hint}>{t("clients:import.file_hint")}</p>
    </div>
  );
}
