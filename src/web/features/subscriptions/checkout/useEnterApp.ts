import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { enterApp } from "./enterApp.ts";

/** The way from a payment page into the app, once, with a word when it fails. */
export function useEnterApp(): { entering: boolean; enter: () => void } {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [entering, setEntering] = useState(false);
  const running = useRef(false);
  const enter = useCallback(() => {
    if (running.current) return;
    running.current = true;
    setEntering(true);
    enterApp().catch((error: unknown) => {
      running.current = false;
      setEntering(false);
      toast.error({
        title: errorText(error),
        action: { label: t("subscriptions:to_login"), onClick: () => goTo(paths.login()) },
      });
    });
  }, [errorText, t]);
  return { entering, enter };
}
