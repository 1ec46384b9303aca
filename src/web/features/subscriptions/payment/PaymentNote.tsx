import { useTranslation } from "react-i18next";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";

/** Said before somebody leaves for the card provider's page: where it leads, and that the bank may have a question. */
export function PaymentNote() {
  const { t } = useTranslation();
  return (
    <FormAlert tone="info" title={t("subscriptions:secure")}>
      {t("subscriptions:bank_hint")}
    </FormAlert>
  );
}
