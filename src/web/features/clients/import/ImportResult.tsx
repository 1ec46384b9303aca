import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ClientImport } from "#shared/clients/clients.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { ImportErrors } from "./ImportErrors.tsx";
import classes from "./ImportProgress.module.css";

interface ImportResultProps {
  state: ClientImport;
  onClose: () => void;
  onAnother: () => void;
}

/** What came of an import: counts, and each line that did not come in. */
export function ImportResult({ state, onClose, onAnother }: ImportResultProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { status, filename, rows_added, rows_updated, rows_unsubscribed, rows_failed } = state;
  const counts = [
    [t("clients:import.added"), rows_added],
    [t("clients:import.updated"), rows_updated],
    [t("clients:import.unsubscribed"), rows_unsubscribed],
    [t("clients:import.failed"), rows_failed],
  ] as const;
  const verdict =
    status === "failed" ? (
      <FormAlert title={t("clients:import.failed_title")}>{t("clients:import.failed_text")}</FormAlert>
    ) : rows_failed > 0 ? (
      <FormAlert tone="warn" title={t("clients:import.done_errors_title")}>
        {filename}
      </FormAlert>
    ) : (
      <FormAlert tone="success" title={t("clients:import.done_title")}>
        {filename}
      </FormAlert>
    );
  return (
    <div className={classes.progress}>
      {verdict}
      <dl className={classes.counts}>
        {counts.map(([label, value]) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {state.errors.length > 0 && <ImportErrors errors={state.errors} total={rows_failed} />}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onAnother}>
          {t("clients:import.another")}
        </Button>
        <Button size="md" onClick={onClose}>
          {t("clients:import.close")}
        </Button>
      </div>
    </div>
  );
}
