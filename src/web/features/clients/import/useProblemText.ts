import { useCallback } from "react";
import { ApiError } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";

/** Like useErrorText, but shows what the server says is wrong instead of "check the marked fields". */
export function useProblemText(): (error: unknown) => string {
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const first = error instanceof ApiError ? Object.values(error.fieldErrors)[0]?.[0] : undefined;
      return first ?? errorText(error);
    },
    [errorText],
  );
}
