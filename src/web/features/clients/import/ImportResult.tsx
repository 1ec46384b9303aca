import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ClientImport } from "#shared/clients/clients.contract.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { useFormat } from "#web/lib/words/format.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { ImportErrors } from "./ImportErrors.tsx";
import { outcomeOf } from "./importProgress.ts";
import classes from "./ImportProgress.module.css";

const VERDICTS = {
  failed: { tone: "danger", title: "clients:import.failed_title" },
  nobody: { tone: "warn", title: "clients:import.done_nobody_title" },
  faulty: { tone: "warn", title: "clients:import.done_errors_title" },
  known: { tone: "info", title: "clients:import.done_known_title" },
  done: { tone: "success", title: "clients:import.done_title" },
} as const;

interface ImportResultProps {
  state: ClientImport;
  onClose: () => void;
  onAnother: () => void;
}

/** What came of an import: counts, and each line that did not come in. */
export function ImportResult({ state, onClose, onAnother }: ImportResultProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { filename, rows_added, rows_updated, rows_unsubscribed, rows_failed, rows_partly } = state;
  const outcome = outcomeOf(state);
  const counts = [
    [t("clients:import.added"), rows_added],
    [t("clients:import.updated"), rows_updated],
    [t("clients:import.unsubscribed"), rows_unsubscribed],
    [t("clients:import.failed"), rows_failed],
  ] as const;
  const { tone, title } = VERDICTS[outcome === "running" ? "done" : outcome];
  return (
    <div className={classes.progress}>
      <FormAlert tone={tone} title={t(title)}>
        {outcome === "failed" ? t("clients:import.failed_text") : filename}
      </FormAlert>
      <dl className={classes.counts}>
        {counts.map(([label, value]) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {rows_partly > 0 && (
        <p className={classes.note}>
          {t("clients:import.partly", { count: rows_partly, formatted: number(rows_partly) })}
        </p>
      )}
      {state.errors.length > 0 && <ImportErrors errors={state.errors} total={rows_failed + rows_partly} />}
      <FormActions>
        <Button variant="default" size="md" onClick={onAnother}>
          {t("clients:import.another")}
        </Button>
        <Button size="md" onClick={onClose}>
          {t("clients:import.close")}
        </Button>
      </FormActions>
    </div>
  );
}
