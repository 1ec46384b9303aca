import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import classes from "./LegalLinks.module.css";

/** Terms and privacy at the foot of a page without a login. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <nav className={classes.links} aria-label={`${t("legal:terms")}, ${t("legal:privacy")}`}>
      <a className={classes.link} href={paths.terms()} target="_blank" rel="noopener">
        {t("legal:terms")}
      </a>
      <a className={classes.link} href={paths.privacy()} target="_blank" rel="noopener">
        {t("legal:privacy")}
      </a>
    </nav>
  );
}
