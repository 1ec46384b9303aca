import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import classes from "./ViewAll.module.css";

/** The way from a card's few rows to all of them. */
export function ViewAll({ href, what }: { href: string; what: string }) {
  const { t } = useTranslation();
  return (
    <AppLink href={href} className={classes.link}>
      {t("dashboard:view_all")}
      <VisuallyHidden>: {what}</VisuallyHidden>
    </AppLink>
  );
}
