import { useRouterState } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useDelayed } from "#web/ui/useDelayed.ts";
import classes from "./NavigationProgress.module.css";

/** A thin line at the top while the next page is on its way; quick changes show nothing. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const visible = useDelayed(useRouterState({ select: (state) => state.isLoading }));
  if (!visible) return null;
  return <div className={classes.line} role="progressbar" aria-label={t("shell:loading_page")} />;
}
