import { IconAlertCircle, IconAlertTriangle, IconDeviceMobileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PartProps } from "#web/features/templates/editor/editorTypes.ts";
import classes from "./FindingMark.module.css";

interface FindingMarkProps {
  findings: PartProps["findings"];
  /** The element is left out on phones. */
  hidden: boolean;
}

const ICON = { size: 14, stroke: 2, "aria-hidden": true } as const;

/** Small marks at an element's corner: what is to be looked at, and that phones do not show it. */
export function FindingMark({ findings, hidden }: FindingMarkProps) {
  const { t } = useTranslation();
  if (findings.length === 0 && !hidden) return null;
  const isError = findings.some(({ severity }) => severity === "error");
  const Icon = isError ? IconAlertCircle : IconAlertTriangle;
  const texts = [...new Set(findings.map(({ code }) => t(`templates:findings.${code}`)))];
  return (
    <div className={classes.marks}>
      {hidden && (
        <span
          className={classes.mark}
          role="img"
          aria-label={t("templates:canvas.hidden_on_phone")}
          title={t("templates:canvas.hidden_on_phone")}
        >
          <IconDeviceMobileOff {...ICON} />
        </span>
      )}
      {findings.length > 0 && (
        <span
          className={classes.mark}
          data-severity={isError ? "error" : "warning"}
          role="img"
          aria-label={[
            t(isError ? "templates:canvas.errors" : "templates:canvas.warnings", { count: findings.length }),
            ...texts,
          ].join(". ")}
          title={texts.join("\n")}
        >
          <Icon {...ICON} />
          {findings.length}
        </span>
      )}
    </div>
  );
}
