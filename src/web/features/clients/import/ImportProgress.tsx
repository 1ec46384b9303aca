import { FormActions } from "#web/ui/form/FormActions.tsx";
import "#web/ui/theme/mantine-more.css";
import { Button, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ClientImport } from "#shared/clients/clients.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ImportResult } from "./ImportResult.tsx";
import { isImporting } from "#web/features/clients/clientQueries.ts";
import { percentOf } from "./importProgress.ts";
import classes from "./ImportProgress.module.css";

interface ImportProgressProps {
  state: ClientImport;
  /** The last question after the progress got no answer; the next one follows by itself. */
  error: unknown;
  onClose: () => void;
  onAnother: () => void;
}

/** The third step: how far it is, then what came of it. */
export function ImportProgress({ state, error, onClose, onAnother }: ImportProgressProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const errorText = useErrorText();
  const { filename: file, status, rows_read, rows_total } = state;
  if (!isImporting(state)) return <ImportResult state={state} onClose={onClose} onAnother={onAnother} />;
  return (
    <div className={classes.progress}>
      {error !== null && error !== undefined && (
        <FormAlert tone="warn" title={t("clients:import.state_failed")}>
          {errorText(error)}
        </FormAlert>
      )}
      <div className={classes.words}>
        <span className={classes.file}>{t("clients:import.running", { file })}</span>
        <span className={classes.count}>
          {status === "queued"
            ? t("clients:import.queued")
            : t("clients:import.progress", { read: number(rows_read), total: number(rows_total) })}
        </span>
      </div>
      <Progress value={percentOf(state)} size="lg" radius="xl" aria-label={t("clients:import.running", { file })} />
      <p className={classes.note}>{t("clients:import.close_note")}</p>
      <FormActions>
        <Button variant="default" size="md" onClick={onClose}>
          {t("clients:import.close")}
        </Button>
      </FormActions>
    </div>
  );
}
