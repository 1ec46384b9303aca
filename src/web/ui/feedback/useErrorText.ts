import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";

/** What to tell people about a failed call: the server's own sentence, or ours when none came. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      if (error instanceof ApiError) return error.message;
      return error instanceof NetworkError ? t("ui:failure.network") : t("ui:failure.unknown");
    },
    [t],
  );
}
