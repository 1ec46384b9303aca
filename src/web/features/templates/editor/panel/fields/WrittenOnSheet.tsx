import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldWarning } from "./FieldNote.tsx";
import { usePanel } from "./panelContext.ts";
import classes from "./WrittenOnSheet.module.css";

/** Words that are written in the mail itself: where to write them, and what is wrong with them. */
export function WrittenOnSheet({ field, children }: { field: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { findings } = usePanel();
  return (
    <div className={classes.words}>
      <p className={classes.say}>{children}</p>
      {findings
        .filter((finding) => finding.field === field)
        .map(({ code }) => (
          <FieldWarning key={code}>{t(`templates:findings.${code}`)}</FieldWarning>
        ))}
    </div>
  );
}
