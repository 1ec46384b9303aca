import { useTranslation } from "react-i18next";
import classes from "./PagePending.module.css";

/** Holds the place of a page whose code is on its way; the line at the top says that something is happening. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <div className={classes.pending} role="status">
      <span className={classes.words}>{t("shell:loading_page")}</span>
    </div>
  );
}
