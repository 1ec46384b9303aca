import { Button } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { previewQuery } from "#web/features/campaigns/campaignQueries.ts";
import { languageOf } from "#web/features/campaigns/tracking/recipients/mailLanguage.ts";
import { SlotTile } from "#web/features/campaigns/tracking/waves/SlotTile.tsx";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { LineView } from "#web/features/templates/editor/RichTextView.tsx";
import { PreviewPane } from "#web/features/templates/editor/desk/preview/PreviewPane.tsx";
import classes from "./CampaignMails.module.css";

interface CampaignMailsProps {
  doors: CampaignDoors;
  campaign: Campaign;
}

/** The mails of a campaign with their words; each can be looked at as it would be sent. */
export function CampaignMails({ doors, campaign }: CampaignMailsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Slot>();
  return (
    <Section title={t("campaign_office:detail.mails")} subtitle={t("campaign_office:detail.mails_text")} flush>
      <ul className={classes.list}>
        {campaign.offers.map((offer) => (
          <OneMail
            key={offer.slot}
            doors={doors}
            campaign={campaign}
            offer={offer}
            isShown={shown === offer.slot}
            onToggle={() => setShown(shown === offer.slot ? undefined : offer.slot)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface OneMailProps extends CampaignMailsProps {
  offer: Campaign["offers"][number];
  isShown: boolean;
  onToggle: () => void;
}

function OneMail({ doors, campaign, offer, isShown, onToggle }: OneMailProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const previewId = useId();
  const { slot, subject, offer_text: text, template_name: template, is_adjusted: isAdjusted } = offer;
  const hasMail = offer.template_id !== null || isAdjusted;
  const from = template ?? t("campaign_office:detail.no_template");
  const facts = [
    slotName(slot),
    ...(text === "" ? [] : [text]),
    isAdjusted ? t("campaign_office:detail.adjusted", { template: from }) : from,
  ];
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <li className={classes.mail}>
      <div className={classes.head}>
        <SlotTile slot={slot} />
        <div className={classes.words}>
          <div className={classes.subject} data-missing={subject === "" || undefined}>
            {subject === "" ? t("campaign_office:detail.no_subject") : <LineView text={subject} />}
          </div>
          <div className={classes.facts}>{facts.join(" · ")}</div>
        </div>
        {hasMail && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
            aria-expanded={isShown}
            aria-controls={previewId}
            onClick={onToggle}
          >
            {t(isShown ? "campaign_office:detail.hide" : "campaign_office:detail.show")}
          </Button>
        )}
      </div>
      <div id={previewId}>
        {isShown && (
          <div className={classes.preview}>
            <Preview doors={doors} campaign={campaign} slot={slot} />
          </div>
        )}
      </div>
    </li>
  );
}

function Preview({ doors, campaign, slot }: CampaignMailsProps & { slot: Slot }) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(doors, campaign, slot));
  return (
    <PreviewPane
      preview={{ mail: data, isLoading: isFetching, error: error ?? undefined, retry: () => void refetch() }}
      language={data === undefined ? "" : languageOf(data.html)}
      data={undefined}
    />
  );
}
