import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";

/** The server's own words, and where its fix lies if there is one. */
export function ReplyFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isLost =
    error instanceof ApiError && (error.code === "google_not_connected" || error.code === "google_not_manager");
  const words =
    error instanceof ApiError && error.status === 422 ? (error.fieldErrors["text"]?.[0] ?? error.message) : undefined;
  return (
    <FormAlert
      {...(isLost
        ? {
            action: (
              <Anchor component={AppLink} href={paths.restaurantInfo()} c="inherit" underline="always">
                {t("reviews:reply.connect")}
              </Anchor>
            ),
          }
        : {})}
    >
      {words ?? errorText(error)}
    </FormAlert>
  );
}
