import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#shared/domain/locales.ts";
import { useLocaleChoice } from "./useLocaleChoice.ts";
import classes from "./LanguageLinks.module.css";

/** The language switch where there is no top bar: both names, in their own language. */
export function LanguageLinks() {
  const { t } = useTranslation();
  const { locale, choose } = useLocaleChoice();
  return (
    <div className={classes.links} role="group" aria-label={t("ui:language.label")}>
      {LOCALES.map((one, i) => (
        <Fragment key={one}>
          {i > 0 && <span aria-hidden="true">·</span>}
          <button
            type="button"
            lang={one}
            className={classes.link}
            aria-pressed={one === locale}
            onClick={() => choose(one)}
          >
            {t(`ui:language.${one}`)}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
