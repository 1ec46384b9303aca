import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { IMPORT_MAX_BYTES, MOST_PER_BATCH } from "#shared/nfc/nfc-values.ts";
import { CsvFileError, readCsvFile } from "#web/features/clients/import/csvFile.ts";
import { FormEnd } from "#web/ui/form/FormEnd.tsx";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FileArea } from "#web/ui/form/FileArea.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import type { AddFormProps } from "./AddKeychains.tsx";
import { SupplierOrderSelect } from "./SupplierOrderSelect.tsx";
import classes from "./CodeFileForm.module.css";

const MAX_MB = IMPORT_MAX_BYTES / 1024 / 1024;

/** The codes of a file, all of them or none; what is wrong is told line by line. */
export function CodeFileForm({ addition, onAdded, onCancel }: AddFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const explain = useFileFaults();
  const [file, setFile] = useState<File>();
  const [orderId, setOrderId] = useState(addition.orderId ?? "");
  const taking = useAction<File, readonly string[]>({
    run: async (chosen) => {
      const body = {
        file: await readCsvFile(chosen, IMPORT_MAX_BYTES),
        order_id: orderId === "" ? null : orderId,
      };
      const made = await api(adminNfcApi.importKeychains, { body });
      renewAfter(client, "stock_changed");
      toast.success({ title: t("nfc_office:add.done", { count: made.added }), brief: true });
      onAdded(made.batch_id);
    },
    explain,
  });
  const handleSubmit = (event?: FormEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    if (file === undefined) taking.setProblem([t("nfc_office:add.file_missing")]);
    else taking.run(file);
  };
  return (
    <FormStack onSubmit={handleSubmit}>
      {taking.problem !== undefined && <FileFaults faults={taking.problem} />}
      <FileArea
        low
        label={t("nfc_office:add.file_label")}
        title={file?.name ?? t("nfc_office:add.file_title")}
        text={t("nfc_office:add.file_text", { rows: format.number(MOST_PER_BATCH), size: format.number(MAX_MB) })}
        choose={t(file === undefined ? "nfc_office:add.file_choose" : "nfc_office:add.file_other")}
        accept=".csv,.tsv,.txt,text/csv"
        working={taking.busy ? t("nfc_office:add.file_working") : undefined}
        onFiles={([first]) => {
          taking.setProblem(undefined);
          setFile(first);
        }}
      />
      <SupplierOrderSelect value={orderId} onChange={setOrderId} />
      <FormEnd submit={t("nfc_office:add.import")} busy={taking.busy} onCancel={onCancel} />
    </FormStack>
  );
}

function FileFaults({ faults }: { faults: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <FormAlert title={t("nfc_office:add.refused")}>
      <ul className={classes.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </FormAlert>
  );
}

/** Everything that is wrong with a file, in words. */
function useFileFaults(): (error: unknown, file: File) => readonly string[] {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error, file) => {
    if (error instanceof CsvFileError)
      return [t(`clients:import.problem.${error.problem}`, { file: file.name, size: MAX_MB })];
    const lines = error instanceof ApiError ? Object.values(error.fieldErrors).flat() : [];
    return lines.length > 0 ? lines : [errorText(error)];
  };
}
