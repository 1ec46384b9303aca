import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { RESET_MINUTES } from "#shared/accounts/accounts.contract.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import classes from "./linkPanels.module.css";

/** Says where the mail went, and how to get another. */
export function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.stack}>
      <FormAlert tone="success">{t("accounts:forgot.sent_text", { email, minutes: RESET_MINUTES })}</FormAlert>
      <p className={classes.hint}>{t("accounts:forgot.sent_hint")}</p>
      <Button variant="default" size="lg" fullWidth onClick={onAgain}>
        {t("accounts:forgot.again")}
      </Button>
    </div>
  );
}
