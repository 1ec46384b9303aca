import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { nameOfPlace } from "./remarks.ts";
import type { Remark } from "./saving/placeErrors.ts";
import classes from "./CheckList.module.css";

interface CheckListProps {
  template: TemplateDraft;
  remarks: readonly Remark[];
  /** Leads to the place. */
  onJump: (remark: Remark) => void;
}

/** Everything to look at before a template is used, each with a way to its place. */
export function CheckList({ template, remarks, onJump }: CheckListProps) {
  const { t } = useTranslation();
  if (remarks.length === 0)
    return (
      <div className={classes.good} role="status">
        <IconCircleCheck size={28} stroke={1.5} aria-hidden="true" />
        <p className={classes.title}>{t("templates:desk.good_title")}</p>
        <p>{t("templates:desk.good_text")}</p>
      </div>
    );
  const errors = remarks.filter(({ severity }) => severity === "error").length;
  const warnings = remarks.length - errors;
  return (
    <>
      <p className={classes.summary} role="status">
        {[
          errors > 0 && t("templates:desk.errors", { count: errors }),
          warnings > 0 && t("templates:desk.warnings", { count: warnings }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul className={classes.list}>
        {remarks.map((remark) => {
          const Icon = remark.severity === "error" ? IconAlertTriangle : IconInfoCircle;
          return (
            <li key={`${remark.element_id}.${remark.field}.${remark.text}`}>
              <UnstyledButton className={classes.remark} data-severity={remark.severity} onClick={() => onJump(remark)}>
                <Icon size={18} stroke={1.7} role="img" aria-label={t(`templates:desk.severity_${remark.severity}`)} />
                <span className={classes.words}>
                  <span className={classes.place}>{nameOfPlace(template, remark, t)}</span>
                  <span>{remark.text}</span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}
