import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { auditWords } from "#shared/audit/audit-words.ts";

/** The words of the log in the reader's language. */
export function useAuditWords(): ReturnType<typeof auditWords> {
  const { t } = useTranslation();
  return useMemo(() => auditWords(t), [t]);
}
