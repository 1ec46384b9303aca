import { useTranslation } from "react-i18next";
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES, MOST_ATTACHMENTS } from "#shared/support/support-values.ts";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import type { AttachmentFault } from "./attachmentRules.ts";

const KB = 1024;
const MB = KB * KB;
const MAX_MB = String(ATTACHMENT_MAX_BYTES / MB);
const TYPES = ATTACHMENT_TYPES.map((type) => type.toUpperCase()).join(", ");
/** So many names are read; of more there is only a number. */
const NAMED = 3;

interface FileWords {
  hint: string;
  size: (bytes: number) => string;
  faultText: (fault: AttachmentFault, name: string) => string;
  failureText: (error: unknown, name: string) => string;
  goneText: (name: string) => string;
  leftOutText: (names: readonly string[]) => string;
}

/** Everything that is said about files; a problem always names its file. */
export function useFileWords(): FileWords {
  const { t } = useTranslation();
  const { number } = useFormat();
  const errorText = useErrorText();
  return {
    hint: t("support_screen:files.hint", { max: String(MOST_ATTACHMENTS), types: TYPES, size: MAX_MB }),
    size: (bytes) =>
      bytes < MB
        ? t("support_screen:files.kb", { size: number(Math.max(1, Math.round(bytes / KB))) })
        : t("support_screen:files.mb", { size: number(bytes / MB, { maximumFractionDigits: 1 }) }),
    faultText: (fault, name) => {
      if (fault === "type") return t("support:attachment_type", { name, types: TYPES });
      if (fault === "empty") return t("support:attachment_empty", { name });
      return t("errors:attachment_too_large", { name, max: MAX_MB });
    },
    failureText: (error, name) => {
      if (error instanceof NetworkError) return t("support_screen:files.no_connection", { name });
      const field = error instanceof ApiError ? Object.values(error.fieldErrors)[0]?.[0] : undefined;
      const reason = field ?? errorText(error);
      return reason.includes(name) ? reason : t("support_screen:files.failed", { name, reason });
    },
    goneText: (name) => t("support_screen:files.withdrawn", { name }),
    leftOutText: (names) => {
      const first = names.slice(0, NAMED).join(", ");
      const more = names.length - NAMED;
      return t("support_screen:files.left_out", {
        max: String(MOST_ATTACHMENTS),
        names: more > 0 ? t("support_screen:files.and_more", { names: first, count: more }) : first,
      });
    },
  };
}
