import { useTranslation } from "react-i18next";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, clientsApi, type ImportPreview } from "#shared/clients/clients.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FileArea } from "#web/ui/form/FileArea.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { CsvFileError, readCsvFile } from "./csvFile.ts";
import { useProblemText } from "./useProblemText.ts";
import classes from "./ImportFile.module.css";

/** Long enough for twenty megabytes over a slow line. */
const UPLOAD_MS = 180_000;
const MAX_MB = IMPORT_MAX_BYTES / 1024 / 1024;
const NAME_MAX = 200;

/** The first step: a file is dropped or chosen, read in the browser, and shown to the server without keeping anyone. */
export function ImportFile({ onPreview }: { onPreview: (preview: ImportPreview) => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const problemText = useProblemText();
  const preview = useAction<File, string>({
    run: async (file) => {
      const body = { filename: file.name.slice(-NAME_MAX), content: await readCsvFile(file) };
      onPreview(await api(clientsApi.previewImport, { body, timeoutMs: UPLOAD_MS }));
    },
    explain: (error, file) =>
      error instanceof CsvFileError
        ? t(`clients:import.problem.${error.problem}`, { file: file.name, size: number(MAX_MB) })
        : problemText(error),
  });
  const reading = preview.input?.name;

  const take = ([file, second]: File[]): void => {
    if (file === undefined) return;
    if (second === undefined) preview.run(file);
    else preview.setProblem(t("clients:import.problem.many"));
  };

  return (
    <div className={classes.step}>
      {preview.problem !== undefined && <FormAlert>{preview.problem}</FormAlert>}
      <FileArea
        label={t("clients:import.file_label")}
        title={t("clients:import.file_title")}
        text={t("clients:import.file_text", { size: number(MAX_MB), rows: number(IMPORT_MAX_ROWS) })}
        choose={t("clients:import.file_choose")}
        accept=".csv,.tsv,.txt,text/csv"
        working={reading === undefined ? undefined : t("clients:import.reading", { file: reading })}
        onFiles={take}
      />
      <p className={classes.hint}>{t("clients:import.file_hint")}</p>
    </div>
  );
}
