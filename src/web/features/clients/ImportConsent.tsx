import type { CheckboxProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField } from "#web/ui/CheckboxField.tsx";
import { ChoiceCard } from "#web/ui/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/ChoiceCards.tsx";
import classes from "./ImportConsent.module.css";

export type ConsentChoice = "none" | "given";

interface ImportConsentProps {
  value: ConsentChoice | null;
  onChange: (value: ConsentChoice) => void;
  error?: ReactNode;
  attestation: CheckboxProps;
}

/** Whether the guests in a file agreed to offers; who says so has to sign a sentence. */
export function ImportConsent({ value, onChange, error, attestation }: ImportConsentProps) {
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
