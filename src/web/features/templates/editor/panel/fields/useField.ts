import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePanel } from "./panelContext.ts";

interface Field {
  /** What keeps the mail from being used. */
  error: string | undefined;
  /** What somebody should know. */
  warning: string | undefined;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * What is wrong with a field. A complaint comes after somebody has left the field, or with the content check, and never while
 * they type; it goes as soon as it is no longer true.
 */
export function useField(field: string): Field {
  const { t } = useTranslation();
  const { findings, told } = usePanel();
  const [wasLeft, setWasLeft] = useState(false);
  /** Undefined without the focus; otherwise whether there was a complaint when it came. */
  const [focused, setFocused] = useState<{ complained: boolean }>();
  const found = findings.filter((finding) => finding.field === field);
  const isTold = found.length > 0 && (focused ? focused.complained : wasLeft || told.has(field));
  const textOf = (severity: "error" | "warning"): string | undefined => {
    const first = isTold ? found.find((finding) => finding.severity === severity) : undefined;
    return first && t(`templates:findings.${first.code}`);
  };
  return {
    error: textOf("error"),
    warning: textOf("warning"),
    onFocus: () => setFocused({ complained: isTold }),
    onBlur: () => {
      setFocused(undefined);
      setWasLeft(true);
    },
  };
}
