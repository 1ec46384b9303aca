import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/pages/navigation.ts";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import { CAMPAIGN_TABS, campaignTabHref, type CampaignTab } from "./campaignTabLinks.ts";

/** The four tabs of the back office's campaigns. Templates have an address of their own, the others share one. */
export function CampaignTabs({ tab, children }: { tab: CampaignTab; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <PageTabs
      label={t("shell:campaign_tabs.label")}
      tabs={CAMPAIGN_TABS.map((value) => ({ value, label: t(`shell:campaign_tabs.${value}`) }))}
      value={tab}
      onChange={(next) => goTo(campaignTabHref(next), { replace: true })}
    >
      {children}
    </PageTabs>
  );
}
