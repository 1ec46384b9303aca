import { useTranslation } from "react-i18next";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import classes from "./CampaignFacts.module.css";

/** What staff need to know of a campaign that its figures do not say: whose it is, whom it is for, since when. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const format = useFormat();
  const paris = useParisTime();
  const mayOpenRestaurant = mayOpen(useAdminUser(), "restaurants");
  const { restaurant, type, category, filter, rotations, last_day: lastDay, saved_by: savedBy } = campaign;
  const whose = mayOpenRestaurant ? (
    <AppLink href={paths.admin.restaurant(restaurant.id)} className={classes.link}>
      {restaurant.name}
    </AppLink>
  ) : (
    restaurant.name
  );
  const saved = paris.at(campaign.updated_at);
  return (
    <Section title={t("campaign_office:detail.title")}>
      <FactList
        columns={2}
        facts={[
          [t("campaign_office:detail.restaurant"), whose],
          [t("campaign_office:detail.audience"), t(`campaign_office:detail.audience_text.${filter}`)],
          [t("campaign_office:detail.type"), t(`campaign_tracking:type.${type}`)],
          [
            t("campaign_office:detail.category"),
            category === null ? t("campaign_office:detail.category_none") : t(`templates:category.${category}`),
          ],
          type === "recurring"
            ? [
                t("campaign_office:detail.rotations"),
                rotations === null ? t("campaign_office:detail.for_ever") : format.number(rotations),
              ]
            : [
                t("campaign_office:detail.last_day"),
                lastDay === null ? t("campaign_office:detail.last_day_none") : paris.day(lastDay),
              ],
          [t("campaign_office:detail.created"), paris.at(campaign.created_at)],
          [
            t("campaign_office:detail.saved"),
            savedBy === null ? saved : t("campaign_office:detail.saved_by", { when: saved, name: savedBy }),
          ],
          ...whenSet(t("campaign_office:detail.scheduled"), campaign.scheduled_at, paris.at),
          ...whenSet(t("campaign_office:detail.started"), campaign.started_at, paris.at),
        ]}
      />
    </Section>
  );
}

const whenSet = (label: string, at: string | null, words: (at: string) => string): [string, string][] =>
  at === null ? [] : [[label, words(at)]];
