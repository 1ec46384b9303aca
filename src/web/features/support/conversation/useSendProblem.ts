import { useTranslation } from "react-i18next";
import type { Task } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { BlockedByFile } from "./useAttachments.ts";

/** Why a message was not sent: a file that has to be looked at first, or what the server says. */
export function useSendProblem({ verb, resource }: Task): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) =>
    error instanceof BlockedByFile
      ? t("support_screen:files.blocked")
      : `${t(`ui:failure.${verb}`, { resource })} ${errorText(error)}`;
}
