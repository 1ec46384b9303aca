import { useTranslation } from "react-i18next";
import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import type { StyleName } from "./writeOffers.ts";

type Begun = { style: StyleName } | { template: string } | { type: CampaignType };
const LONGEST = 120;

/** What a campaign is called until its owner calls it something else: by what it is and when it was begun. */
export function useCampaignName(): (begun: Begun) => string {
  const { t } = useTranslation();
  return (begun) => {
    const now = new Date();
    const intl = INTL_LOCALE[currentLocale()];
    const month = dateFormat(intl, { month: "long" }).format(now);
    const day = dateFormat(intl, { day: "numeric", month: "long" }).format(now);
    if ("template" in begun)
      return t("campaign_editor:begin.name_dated", { name: begun.template.slice(0, 80), day }).slice(0, LONGEST);
    if ("style" in begun)
      return t("campaign_editor:begin.name_style", { style: t(`campaign_editor:begin.style.${begun.style}`), month });
    return t(`campaign_editor:begin.name_${begun.type}`, { month, day });
  };
}
