import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PaymentStatus } from "./PaymentStatus.tsx";

/** Shown when the success page is opened without a payment. */
export function MissingPayment() {
  const { t } = useTranslation();
  return (
    <PaymentStatus
      tone="problem"
      title={t("subscriptions:success.missing")}
      text={t("subscriptions:success.missing_text")}
      actions={
        <>
          <Button size="lg" component={AppLink} href={paths.subscriptionPlan()}>
            {t("subscriptions:to_plans")}
          </Button>
          <Button size="lg" variant="default" component={AppLink} href={paths.login()}>
            {t("shell:to_login")}
          </Button>
        </>
      }
    />
  );
}
