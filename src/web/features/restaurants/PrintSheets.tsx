import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import "#web/ui/theme/mantine-more.css";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale } from "#shared/domain/locales.ts";
import { PRINT_SHEETS, restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import { download } from "#web/lib/download.ts";
import { currentLocale } from "#web/lib/i18n.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { SheetDrawing } from "./SheetDrawing.tsx";
import { useTakeAway } from "./useTakeAway.ts";
import classes from "./PrintSheets.module.css";

/** Three sheets to print, in the language the guests read. */
export function PrintSheets() {
  const { t } = useTranslation();
  const takeAway = useTakeAway();
  const [chosen, setChosen] = useState<Locale>();
  const language = chosen ?? currentLocale();
  return (
    <Section
      title={t("restaurants:print.title")}
      subtitle={t("restaurants:print.text")}
      action={
        <SegmentedControl
          aria-label={t("restaurants:print.language")}
          data={LOCALES.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
          value={language}
          onChange={setChosen}
        />
      }
    >
      <div className={classes.room}>
        <ul className={classes.sheets}>
          {PRINT_SHEETS.map((sheet) => (
            <li key={sheet} className={classes.sheet}>
              <div className={classes.table}>
                <SheetDrawing sheet={sheet} />
              </div>
              <div className={classes.words}>
                <h3 className={classes.title}>{t(`restaurants:print.${sheet}`)}</h3>
                <p className={classes.text}>{t(`restaurants:print.${sheet}_text`)}</p>
                <div className={classes.button}>
                  <DownloadButton
                    fullWidth
                    label={t("restaurants:print.download_label", { sheet: t(`restaurants:print.${sheet}`) })}
                    fetchFile={takeAway(() =>
                      download(restaurantsApi.print, { params: { sheet }, query: { language } }),
                    )}
                  >
                    {t("restaurants:print.download")}
                  </DownloadButton>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
