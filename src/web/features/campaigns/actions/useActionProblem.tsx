import { useTranslation } from "react-i18next";
import type { CampaignAction } from "#shared/campaigns/campaign-actions.ts";
import { ApiError, isTransient } from "#web/lib/api/api.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import classes from "./Problem.module.css";

/** Why an action did not work: what to do about each part of it, or that trying again helps. */
export function useActionProblem() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error: unknown, action: Exclude<CampaignAction, "save">, editHref: string | undefined) => {
    if (error instanceof ApiError && error.status === 422) {
      const messages = [...new Set(Object.values(error.fieldErrors).flat())];
      return (
        <>
          <ul className={classes.list}>
            {(messages.length > 0 ? messages : [error.message]).map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {editHref !== undefined && (
            <AppLink href={editHref} className={classes.link}>
              {t("campaign_tracking:ask.open_editor")}
            </AppLink>
          )}
        </>
      );
    }
    return isTransient(error) ? `${t(`campaign_tracking:failure.${action}`)} ${errorText(error)}` : errorText(error);
  };
}
