import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { enterApp } from "./enterApp.ts";

/** The way from a payment page into the app; a failure is told, with the way to the login. */
export function useEnterApp(): { entering: boolean; enter: () => void } {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { run, busy } = useAction({
    run: enterApp,
    failed: (error) => ({
      title: errorText(error),
      action: { label: t("shell:to_login"), onClick: () => goTo(paths.login()) },
    }),
    leaves: true,
  });
  return { entering: busy, enter: run };
}
