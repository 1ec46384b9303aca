import { Button, type CheckboxProps } from "@mantine/core";
import { useForm, type FormErrors } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { clientsApi, type ClientImport, type ImportPreview } from "#shared/clients/clients.contract.ts";
import { splitName } from "#shared/domain/person-name.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { ImportSample } from "./ImportSample.tsx";
import { IMPORT_FIELDS, choiceOf, columnFaults, mappingOf, wholeNameOf, type ColumnChoice } from "./importColumns.ts";
import { useProblemText } from "./useProblemText.ts";
import classes from "./ImportColumns.module.css";

interface ImportColumnsProps {
  preview: ImportPreview;
  onBack: () => void;
  onStarted: (started: ClientImport) => void;
}

interface ImportValues extends ColumnChoice {
  consent: ConsentChoice | null;
  attestation: boolean;
}

const NOT_IN_FILE = "";

/** The second step: what the columns are, and whether these guests agreed to offers. Neither is chosen beforehand. */
export function ImportColumns({ preview, onBack, onStarted }: ImportColumnsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const problemText = useProblemText();
  const { upload_id, columns, rows_total: count, filename: file } = preview;

  const validate = (values: ImportValues): FormErrors => {
    const errors: FormErrors = {};
    for (const [field, fault] of Object.entries(columnFaults(values))) {
      errors[field] =
        fault.kind === "required"
          ? t("clients:import.column_required")
          : t("clients:import.column_twice", { other: t(`clients:import.column_${fault.other}`) });
    }
    if (values.consent === null) errors["consent"] = t("clients:import.consent_required");
    if (values.consent === "given" && !values.attestation) errors["attestation"] = t("validation:attestation");
    return errors;
  };
  const form = useForm<ImportValues>({
    initialValues: { ...choiceOf(preview), consent: null, attestation: false },
    validate,
  });

  const send = async (values: ImportValues): Promise<void> => {
    const isGiven = values.consent === "given";
    const body = { upload_id, mapping: mappingOf(values), with_consent: isGiven };
    onStarted(await api(clientsApi.startImport, { body: isGiven ? { ...body, attestation: true } : body }));
  };
  const { busy, problem, handleSubmit } = useAction({ form, run: send, explain: problemText });

  const options = columns.map((name, i) => ({
    value: String(i),
    label: name.trim() || t("clients:import.column_unnamed", { number: i + 1 }),
  }));
  const choice = form.getValues();
  const whole = wholeNameOf(choice);
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <p className={classes.found}>{t("clients:import.rows_found", { count, formatted: number(count), file })}</p>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t("clients:import.columns_title")}</legend>
        <div className={classes.fields}>
          {IMPORT_FIELDS.map((field) => {
            const isOptional = field === "phone";
            const none = { value: NOT_IN_FILE, label: t("clients:import.column_none") };
            return (
              <SelectField
                key={field}
                label={t(`clients:import.column_${field}`)}
                optional={isOptional}
                placeholder={t("clients:import.column_pick")}
                data={isOptional ? [none, ...options] : options}
                {...form.getInputProps(field)}
                value={isOptional ? (choice[field] ?? NOT_IN_FILE) : choice[field]}
                onChange={(value) => form.setFieldValue(field, value === NOT_IN_FILE ? null : value)}
              />
            );
          })}
        </div>
        {whole !== undefined && (
          <SplitNote column={options[whole]?.label ?? ""} names={preview.sample.map((row) => row[whole] ?? "")} />
        )}
      </fieldset>
      <ImportSample columns={options.map(({ label }) => label)} rows={preview.sample} choice={choice} />
      <ImportConsent
        value={choice.consent}
        onChange={(value) => {
          form.setFieldValue("consent", value);
          form.clearFieldError("attestation");
        }}
        error={form.errors["consent"]}
        attestation={form.getInputProps("attestation", { type: "checkbox" })}
      />
      <FormActions>
        <Button variant="default" size="md" onClick={onBack} disabled={busy}>
          {t("clients:import.back")}
        </Button>
        <Button type="submit" size="md" loading={busy}>
          {t("clients:import.start", { count, formatted: number(count) })}
        </Button>
      </FormActions>
    </FormStack>
  );
}

interface SplitNoteProps {
  column: string;
  names: readonly string[];
}

/** Says that one column holds both names, by a name of the file that shows how it is split. */
function SplitNote({ column, names }: SplitNoteProps) {
  const { t } = useTranslation();
  const { first_name: first, last_name: last } =
    names.map(splitName).find(({ last_name }) => last_name !== "") ?? splitName("");
  return (
    <p className={classes.note} role="status">
      {last === ""
        ? t("clients:import.column_split", { column })
        : t("clients:import.column_split_example", { column, first, last })}
    </p>
  );
}

type ConsentChoice = "none" | "given";

interface ImportConsentProps {
  value: ConsentChoice | null;
  onChange: (value: ConsentChoice) => void;
  error?: ReactNode;
  attestation: CheckboxProps;
}

/** Whether the guests in a file agreed to offers; whoever says yes confirms it with a ticked sentence. */
function ImportConsent({ value, onChange, error, attestation }: ImportConsentProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.consent}>
      <ChoiceCards label={t("clients:import.consent_title")} value={value} onChange={onChange} error={error}>
        <ChoiceCard value="none" name={t("clients:import.consent_none")} text={t("clients:import.consent_none_text")} />
        <ChoiceCard
          value="given"
          name={t("clients:import.consent_given")}
          text={t("clients:import.consent_given_text")}
        />
      </ChoiceCards>
      {value === "given" && (
        <div className={classes.attestation}>
          <CheckboxField label={t("clients:import.attestation")} {...attestation} />
          <p className={classes.note}>{t("clients:import.attestation_note")}</p>
        </div>
      )}
      <p className={classes.note}>{t("clients:import.unsubscribed_note")}</p>
    </div>
  );
}
