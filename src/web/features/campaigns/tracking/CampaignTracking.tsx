import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { useCampaignActions } from "#web/features/campaigns/actions/useCampaignActions.tsx";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { campaignKeys, campaignQuery } from "#web/features/campaigns/campaignQueries.ts";
import { FigureRow } from "./FigureRow.tsx";
import { LeftOutCard } from "./LeftOutCard.tsx";
import { OfferResults } from "./OfferResults.tsx";
import { OpensNote } from "./OpensNote.tsx";
import { RecipientList } from "./recipients/RecipientList.tsx";
import { SentMailDialog, type SeenMail } from "./recipients/SentMailDialog.tsx";
import { StateCard } from "./StateCard.tsx";
import { Timeline } from "./waves/Timeline.tsx";
import { TrackingHeader } from "./TrackingHeader.tsx";
import { TrackingNotice } from "./TrackingNotice.tsx";
import type { RecipientFilters } from "./recipients/recipientFilters.ts";
import { useGuestName } from "./recipients/useGuestName.ts";
import classes from "./CampaignTracking.module.css";

interface CampaignTrackingProps {
  doors: CampaignDoors;
  id: string;
  /** Which recipients are listed; from the URL. */
  filters: RecipientFilters;
  onFilters: (filters: RecipientFilters) => void;
  /** What one side shows besides, between the figures and the results. */
  more?: (campaign: Campaign) => ReactNode;
  /** The line under the name, where the kind of campaign is not enough. */
  subtitle?: (campaign: Campaign) => string;
}

/** Follows one campaign: where it stands, what each mail brought, who got it and what happened. */
export function CampaignTracking(props: CampaignTrackingProps) {
  const { doors, id } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(campaignQuery(doors, id));
  // A malformed id in the address is treated like a campaign that is gone.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isGone)
    return (
      <EmptyState
        isPage
        drawing="plate"
        title={t("campaign_tracking:track.gone_title")}
        text={t("campaign_tracking:track.gone_text")}
        primary={
          <Button component={AppLink} href={doors.list()}>
            {t("campaign_tracking:track.gone_back")}
          </Button>
        }
      />
    );
  if (data !== undefined) return <Tracked {...props} campaign={data} />;
  if (error !== null)
    return (
      <ErrorCard
        title={t("campaign_tracking:failure.details")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div className={classes.main}>
      <VisuallyHidden role="status">{t("campaign_tracking:track.loading")}</VisuallyHidden>
      <LoadingCard rows={1} />
      <LoadingCard rows={4} />
    </div>
  );
}

function Tracked({
  doors,
  campaign,
  filters,
  onFilters,
  more,
  subtitle,
}: CampaignTrackingProps & { campaign: Campaign }) {
  const { t } = useTranslation();
  const guestName = useGuestName();
  const actions = useCampaignActions(doors, { onDeleted: () => goTo(doors.list(), { replace: true }) });
  const [seen, setSeen] = useState<SeenMail & { opened: boolean }>();
  const recipients = useRef<HTMLDivElement>(null);
  const { id, status, stats } = campaign;
  useRenewals(doors, campaign);
  const hasHistory = status !== "draft";
  return (
    <>
      <TrackingHeader campaign={campaign} actions={actions} {...(subtitle ? { subtitle: subtitle(campaign) } : {})} />
      <div className={classes.main}>
        <TrackingNotice doors={doors} campaign={campaign} />
        {hasHistory && (
          <>
            <StateCard campaign={campaign} />
            <section aria-label={t("campaign_tracking:track.figures")}>
              <FigureRow stats={stats} />
            </section>
          </>
        )}
        {more?.(campaign)}
        <div className={classes.columns}>
          {hasHistory && (
            <div className={classes.main}>
              <OfferResults
                doors={doors}
                campaign={campaign}
                onSee={(wave) => wave.id !== null && setSeen({ waveId: wave.id, opened: true })}
                onWho={(wave) => {
                  onFilters({ wave_id: wave.id ?? undefined });
                  recipients.current?.scrollIntoView?.({ block: "start" });
                }}
              />
              <RecipientList
                ref={recipients}
                doors={doors}
                campaign={campaign}
                filters={filters}
                onFilters={onFilters}
                onSee={(recipient) =>
                  setSeen({
                    waveId: recipient.wave_id,
                    recipientId: recipient.id,
                    ...(recipient.client === null ? {} : { reader: guestName(recipient) }),
                    opened: true,
                  })
                }
              />
            </div>
          )}
          <div className={classes.rail}>
            {hasHistory && <LeftOutCard waves={campaign.calendar} />}
            <Timeline doors={doors} id={id} />
            {hasHistory && <OpensNote stats={stats} />}
          </div>
        </div>
      </div>
      {seen && (
        <SentMailDialog
          doors={doors}
          id={id}
          seen={seen}
          opened={seen.opened}
          onClose={() => setSeen({ ...seen, opened: false })}
        />
      )}
      {actions.dialog}
    </>
  );
}

/** When a mail begins or ends, or the campaign changes its state, the lists beside it are asked for anew. */
function useRenewals({ side }: CampaignDoors, { id, status, calendar }: Campaign): void {
  const cache = useQueryClient();
  const sign = [status, ...calendar.map((wave) => wave.status)].join(" ");
  const last = useRef(sign);
  useEffect(() => {
    if (last.current === sign) return;
    last.current = sign;
    for (const queryKey of [
      campaignKeys.waves(side, id),
      campaignKeys.recipients(side, id),
      campaignKeys.timeline(side, id),
    ])
      void cache.invalidateQueries({ queryKey });
  }, [cache, side, id, sign]);
}
