import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { PICTURE_MAX_MB, PictureFileError } from "./pictureFile.ts";

/** Why a picture was not taken: the server's reason, or ours in the same words. */
export function useUploadProblem(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (error instanceof PictureFileError) return t(`files:picture.${error.problem}`, { max: PICTURE_MAX_MB });
      if (error instanceof ApiError) return error.fieldErrors["content"]?.[0] ?? error.message;
      return errorText(error);
    },
    [t, errorText],
  );
}
