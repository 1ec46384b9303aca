import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./FieldLabel.module.css";

/** Most fields are required, so only optional ones are marked. */
export function FieldLabel({ children, optional = false }: { children: ReactNode; optional?: boolean | undefined }) {
  const { t } = useTranslation();
  if (!optional) return <>{children}</>;
  return (
    <>
      {children} <span className={classes.optional}>{t("ui:optional")}</span>
    </>
  );
}
