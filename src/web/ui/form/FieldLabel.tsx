import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./FieldLabel.module.css";

/** Required is the rule, so only the exception is marked. */
export function FieldLabel({ children, optional = false }: { children: ReactNode; optional?: boolean | undefined }) {
  const { t } = useTranslation();
  if (!optional) return <>{children}</>;
  return (
    <>
      {children} <span className={classes.optional}>{t("ui:optional")}</span>
    </>
  );
}
