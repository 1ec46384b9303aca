import { useTranslation } from "react-i18next";
import { PRINT_SHEETS } from "#shared/restaurants/restaurants.contract.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { SheetDrawing } from "./SheetDrawing.tsx";
import classes from "./SheetList.module.css";

type PrintSheet = (typeof PRINT_SHEETS)[number];

/** The sheets there are, each with what it is for and its file. */
export function SheetList({ fetchSheet }: { fetchSheet: (sheet: PrintSheet) => Promise<void> }) {
  const { t } = useTranslation();
  return (
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
                  fetchFile={() => fetchSheet(sheet)}
                >
                  {t("restaurants:print.download")}
                </DownloadButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
