import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { findingsOf } from "#shared/templates/findings.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Preview } from "./preview/usePreview.ts";
import { remarksOf } from "./remarks.ts";
import type { Remark } from "./saving/placeErrors.ts";

/** What is to be said about a mail: found on its parts, and for the list together with what the server refused. */
export function useRemarks(template: TemplateDraft, { mail }: Preview, refused: readonly Remark[]) {
  const { t } = useTranslation();
  // Typing goes before looking over.
  const looked = useDeferredValue(template);
  const bytes = mail?.bytes ?? 0;
  const findings = useMemo(() => findingsOf(looked, { htmlBytes: bytes }), [looked, bytes]);
  const remarks = useMemo(() => remarksOf(findings, refused, t), [findings, refused, t]);
  return { findings, remarks };
}
