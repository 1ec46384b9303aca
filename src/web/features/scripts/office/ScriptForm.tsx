import { Button, Switch } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  SCRIPT_DESCRIPTION_MAX,
  SCRIPT_TITLE_MAX,
  ScriptInput,
  adminScriptsApi,
  type ScriptFinding,
  type StaffScript,
} from "#shared/scripts/admin-scripts.contract.ts";
import { SCRIPT_PLACEMENTS } from "#shared/scripts/scripts.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { zodValidate } from "#web/lib/form.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { CodeArea } from "./CodeArea.tsx";
import { ScriptPast } from "./ScriptPast.tsx";
import { TestRun } from "./TestRun.tsx";
import classes from "./scripts.module.css";

interface ScriptFormProps {
  /** The one to change; none means a new one. */
  script?: StaffScript;
  onDone: () => void;
}

const valuesOf = (script: StaffScript | undefined) => ({
  title: script?.title ?? "",
  description: script?.description ?? "",
  script_code: script?.script_code ?? "",
  placement: script?.placement ?? ("" as string),
  in_owner: script?.in_owner ?? true,
  in_guest: script?.in_guest ?? false,
  in_admin: script?.in_admin ?? false,
  needs_consent: script?.needs_consent ?? true,
  active: script?.active ?? false,
  accept_warnings: false,
});

/** All of a script. What is dangerous in its code is shown by line, and saved only if somebody says so. */
export function ScriptForm({ script, onDone }: ScriptFormProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const isAdmin = useAdminUser()?.role === "admin";
  const [checked, setChecked] = useState<{ code: string; findings: ScriptFinding[] } | undefined>(
    script && { code: script.script_code, findings: script.findings },
  );
  const form = useForm({ initialValues: valuesOf(script), validate: zodValidate(ScriptInput) });
  const code = form.values.script_code;
  const look = async (): Promise<ScriptFinding[]> => {
    const { findings } = await api(adminScriptsApi.check, { body: { script_code: code } });
    setChecked({ code, findings });
    return findings;
  };
  const { busy, problem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async (values) => {
      const { active, ...body } = ScriptInput.parse(values);
      // Before a refusal names only the first line, all of them are shown.
      if (!body.accept_warnings) await look();
      await (script
        ? api(adminScriptsApi.save, { params: { id: script.id }, body: { ...body, revision: script.revision } })
        : api(adminScriptsApi.create, { body: { ...body, active } }));
      renewAfter(cache, "script_changed");
      onDone();
    },
    done: { title: t("scripts:form.saved"), brief: true },
    task: { verb: script ? "update" : "create", resource: t("scripts:list.noun") },
  });
  const check = useAction({ run: look, task: undefined });
  const isChecked = checked?.code === code;
  const findings = isChecked ? checked.findings : [];
  const tick = (name: "in_owner" | "in_guest" | "in_admin" | "needs_consent" | "active" | "accept_warnings") =>
    form.getInputProps(name, { type: "checkbox" });
  return (
    <>
      <FormStack onSubmit={handleSubmit} problem={problem ?? check.problem}>
        <TextField
          label={t("scripts:form.title")}
          maxLength={SCRIPT_TITLE_MAX}
          data-autofocus
          {...form.getInputProps("title")}
        />
        <TextField
          label={t("scripts:form.description")}
          maxLength={SCRIPT_DESCRIPTION_MAX}
          aria-required={false}
          {...form.getInputProps("description")}
        />
        <CodeArea
          label={t("scripts:form.code")}
          description={t("scripts:form.code_hint")}
          value={code}
          onChange={(next) => form.setFieldValue("script_code", next)}
          error={form.errors["script_code"]}
          marked={new Set(findings.map(({ line }) => line))}
        />
        <div className={classes.tools}>
          <Button variant="default" loading={check.busy} disabled={code.trim() === ""} onClick={() => check.run()}>
            {t("scripts:form.check")}
          </Button>
          <TestRun code={code} />
        </div>
        {isChecked && findings.length === 0 && (
          <p className={classes.note} role="status">
            {t("scripts:form.clean")}
          </p>
        )}
        {findings.length > 0 && (
          <Findings findings={findings}>
            <CheckboxField label={t("scripts:form.accept")} {...tick("accept_warnings")} />
          </Findings>
        )}
        <SelectField
          label={t("scripts:form.placement")}
          data={SCRIPT_PLACEMENTS.map((value) => ({ value, label: t(`scripts:placements.${value}`) }))}
          {...form.getInputProps("placement")}
          value={form.values.placement === "" ? null : form.values.placement}
        />
        <div role="group" aria-label={t("scripts:form.where")}>
          <p className={classes.note}>{t("scripts:form.where")}</p>
          <CheckboxField label={t("scripts:areas.site")} {...tick("in_owner")} />
          <CheckboxField label={t("scripts:areas.guest")} {...tick("in_guest")} />
          <CheckboxField
            label={t("scripts:areas.admin")}
            description={t("scripts:form.admin_hint")}
            disabled={!isAdmin && !form.values.in_admin}
            {...tick("in_admin")}
          />
        </div>
        <Switch
          size="md"
          label={t("scripts:form.consent")}
          description={t("scripts:form.consent_hint")}
          {...tick("needs_consent")}
        />
        {!script && <Switch size="md" label={t("scripts:form.active")} {...tick("active")} />}
        <FormActions>
          <Button variant="default" disabled={busy} onClick={() => leaveSafely(onDone)}>
            {t("scripts:form.cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("scripts:form.save")}
          </Button>
        </FormActions>
      </FormStack>
      {script && <ScriptPast script={script} />}
    </>
  );
}

/** What is dangerous in the code, line by line. */
function Findings({ findings, children }: { findings: readonly ScriptFinding[]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t("scripts:form.findings")}>
      <p className={classes.note}>{t("scripts:form.findings")}</p>
      <ul className={classes.found}>
        {findings.map(({ line, danger, reason }) => (
          <li key={`${line} ${danger}`}>{t("scripts:form.finding", { line: String(line), reason })}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
