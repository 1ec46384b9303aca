import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";

/** Why a reply stays here, and the way to change that. */
export function NotConnected() {
  const { t } = useTranslation();
  return (
    <FormAlert
      tone="info"
      title={t("reviews:reply.here_title")}
      action={
        <Anchor component={AppLink} href={paths.restaurantInfo()} c="inherit" underline="always">
          {t("reviews:reply.connect")}
        </Anchor>
      }
    >
      {t("reviews:reply.here_text")}
    </FormAlert>
  );
}
