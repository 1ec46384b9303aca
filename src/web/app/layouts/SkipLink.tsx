import { useTranslation } from "react-i18next";
import classes from "./SkipLink.module.css";

export const MAIN_ID = "main";

/** The first stop of the Tab key: past the menu, straight to the page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip} onClick={focusMain}>
      {t("shell:skip")}
    </a>
  );
}

/** Done by hand so that the address keeps no fragment. */
function focusMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
