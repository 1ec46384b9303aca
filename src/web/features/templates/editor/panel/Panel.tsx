import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { findingsOf } from "#shared/templates/findings.ts";
import type { PartProps } from "#web/features/templates/editor/editorTypes.ts";
import { findElement } from "#web/features/templates/editor/mailEdits.ts";
import { ElementPanel } from "./ElementPanel.tsx";
import { MailPanel } from "./MailPanel.tsx";
import { PanelContext, type PanelFacts } from "./fields/panelContext.ts";
import { useUploads } from "./picture/useUploads.ts";
import classes from "./Panel.module.css";

/**
 * The fields of the selected element, or of the mail. What is wrong is looked up here and now, so that no complaint outlives its
 * reason; the findings that come from outside say only what has been told already.
 */
export function Panel({ editor, mode, findings, doors }: PartProps) {
  const { t } = useTranslation();
  const { template, selected } = editor;
  const uploads = useUploads(editor, doors);
  const element = selected === undefined ? undefined : findElement(template.elements, selected);
  const all = useMemo(() => findingsOf(template), [template]);
  const id = element?.id ?? null;
  const facts: PanelFacts = {
    findings: all.filter((finding) => finding.element_id === id),
    told: new Set(findings.filter((finding) => finding.element_id === id).map(({ field }) => field)),
    uploads,
    subject: id ?? "mail",
  };
  return (
    <section className={classes.panel} data-panel aria-label={t("templates:panel.label")}>
      <PanelContext value={facts}>
        {element ? (
          <ElementPanel key={element.id} element={element} editor={editor} mode={mode} />
        ) : (
          <MailPanel editor={editor} mode={mode} />
        )}
      </PanelContext>
    </section>
  );
}
