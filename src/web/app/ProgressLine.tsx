import { useTranslation } from "react-i18next";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import classes from "./ProgressLine.module.css";

/** A thin line at the top while the next page is on its way; quick changes show nothing. */
export function ProgressLine({ active }: { active: boolean }) {
  const { t } = useTranslation();
  if (!useDelayed(active)) return null;
  return <div className={classes.line} role="progressbar" aria-label={t("shell:loading_page")} />;
}
