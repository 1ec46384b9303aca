import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PASSWORD_RULES } from "#shared/domain/password.ts";
import classes from "./PasswordHints.module.css";

/** The rules for a password; each one is ticked off as soon as the typed text meets it. */
export function PasswordHints({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.hints} aria-label={t("ui:password.hints_title")}>
      {PASSWORD_RULES.map((rule) => {
        const met = rule.holds(password);
        return (
          <li key={rule.key} className={classes.hint} data-met={met || undefined}>
            {met ? (
              <IconCheck size={14} stroke={2.2} aria-hidden="true" />
            ) : (
              <IconPointFilled size={14} aria-hidden="true" />
            )}
            <span>{t(`ui:password.rule_${rule.key}`)}</span>
            <VisuallyHidden>{met ? t("ui:password.rule_met") : t("ui:password.rule_missing")}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
