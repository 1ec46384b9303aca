import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "#shared/domain/locales.ts";
import { restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import { download } from "#web/lib/api/download.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { SheetLanguage } from "./SheetLanguage.tsx";
import { SheetList } from "./SheetList.tsx";
import { useTakeAway } from "./useTakeAway.ts";

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
      action={<SheetLanguage value={language} onChange={setChosen} />}
    >
      <SheetList
        fetchSheet={(sheet) =>
          takeAway(() => download(restaurantsApi.print, { params: { sheet }, query: { language } }))()
        }
      />
    </Section>
  );
}
