import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { openHostedPage } from "#web/features/subscriptions/hostedPage.ts";
import { api } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.tsx";
import { useErrorText } from "#web/ui/useErrorText.ts";

/** Leaves for Google, where the owner allows access; locked until the browser has gone. */
export function useStartConnection(): { leaving: boolean; connect: () => void } {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [leaving, setLeaving] = useState(false);
  const running = useRef(false);
  const connect = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setLeaving(true);
    try {
      openHostedPage((await api(googleApi.startConnection)).url);
    } catch (error) {
      running.current = false;
      setLeaving(false);
      toast.error({ title: t("restaurants:google.connection.start_failed"), message: errorText(error) });
    }
  };
  return { leaving, connect: () => void connect() };
}
