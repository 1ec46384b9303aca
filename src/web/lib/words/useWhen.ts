import { useTranslation } from "react-i18next";
import { useFormat } from "./format.ts";
import { useNow } from "#web/lib/useNow.ts";

/** How long ago something was, kept true while it is on screen. */
export function useWhen(): (at: string | number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(20_000);
  return (at) => {
    const since = now - new Date(at).getTime();
    return since < 60_000 ? t("ui:save.moment_ago") : format.relative(at, new Date(now));
  };
}
