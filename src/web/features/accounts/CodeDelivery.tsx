import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import { FormAlert } from "#web/ui/FormAlert.tsx";
import { useDelayed } from "#web/ui/useDelayed.ts";
import { deliveryQuery } from "./deliveryQuery.ts";

/** Longer than a mail server that is there needs. */
const PATIENCE_MS = 8000;

/** Says so when the mail with the code has to wait, or will never arrive. Nothing while all is well. */
export function CodeDelivery({ email, deliveryId }: { email: string; deliveryId: string | undefined }) {
  const { t } = useTranslation();
  const { data: state } = useQuery(deliveryQuery(deliveryId));
  const isLate = useDelayed(state === "waiting", PATIENCE_MS);
  if (state === "refused")
    return (
      <FormAlert
        title={t("accounts:verify.refused")}
        action={
          <Button component={AppLink} href={paths.register()} variant="default" size="xs">
            {t("accounts:verify.correct_address")}
          </Button>
        }
      >
        {t("accounts:verify.refused_text", { email })}
      </FormAlert>
    );
  return isLate ? <FormAlert tone="info">{t("accounts:verify.late")}</FormAlert> : null;
}
