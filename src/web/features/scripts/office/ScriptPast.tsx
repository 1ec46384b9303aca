import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminScriptsApi, type StaffScript } from "#shared/scripts/admin-scripts.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { scriptErrorsQuery, scriptVersionsQuery } from "./scriptQueries.ts";
import classes from "./scripts.module.css";

/** What browsers said about a script, and what it was before. Dangerous lines of an older version are shown before it runs again. */
export function ScriptPast({ script }: { script: StaffScript }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const format = useFormat();
  const { id, revision } = script;
  const versions = useQuery(scriptVersionsQuery(id)).data ?? [];
  const errors = useQuery(scriptErrorsQuery(id)).data ?? [];
  const { confirm, dialog } = useConfirm();
  const restore = async (wanted: number, accept_warnings: boolean): Promise<void> => {
    const params = { id, revision: String(wanted) };
    await api(adminScriptsApi.restore, { params, body: { revision, accept_warnings } });
    renewAfter(cache, "script_changed");
    toast.success({ title: t("scripts:versions.restored"), brief: true });
  };
  const askAnyway = (wanted: number, dangers: readonly string[]): void =>
    confirm({
      title: t("scripts:versions.ask_title"),
      text: (
        <>
          {t("scripts:versions.ask_text")}
          {dangers.map((danger) => (
            <span key={danger} className={classes.danger}>
              {danger}
            </span>
          ))}
        </>
      ),
      confirmLabel: t("scripts:versions.ask_confirm"),
      cancelLabel: t("scripts:versions.ask_cancel"),
      onConfirm: () => restore(wanted, true),
    });
  const { run, busy, input, problem } = useAction({
    run: (wanted: number) =>
      restore(wanted, false).catch((failure: unknown) => {
        const dangers = failure instanceof ApiError ? failure.fieldErrors["script_code"] : undefined;
        if (dangers === undefined) throw failure;
        askAnyway(wanted, dangers);
      }),
  });
  return (
    <>
      {errors.length > 0 && (
        <section aria-label={t("scripts:form.reported")}>
          <Heading level={3} size="card">
            {t("scripts:form.reported")}
          </Heading>
          <ul className={classes.found}>
            {errors.map(({ message, area, times }) => (
              <li key={`${area} ${message}`}>
                {t("scripts:form.report", { message, area: t(`scripts:areas.${area}`), times: String(times) })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t("scripts:versions.title")}>
        <Heading level={3} size="card">
          {t("scripts:versions.title")}
        </Heading>
        {problem !== undefined && <FormAlert>{problem}</FormAlert>}
        <ul className={classes.versions}>
          {versions.map((version) => (
            <li key={version.revision}>
              <span>
                {version.title} ·{" "}
                {t("scripts:versions.one", {
                  when: format.dateTime(version.saved_at),
                  name: version.saved_by ?? t("scripts:versions.unknown"),
                })}
              </span>
              {version.revision === revision ? (
                <span className={classes.note}>{t("scripts:versions.current")}</span>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  loading={busy && input === version.revision}
                  disabled={busy}
                  onClick={() => run(version.revision)}
                >
                  {t("scripts:versions.restore")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {dialog}
    </>
  );
}
