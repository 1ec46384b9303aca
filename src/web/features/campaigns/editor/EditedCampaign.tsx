import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { slotsOf } from "#shared/campaigns/campaign-mails.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { CampaignEditor } from "./CampaignEditor.tsx";
import { LockedCampaign } from "./LockedCampaign.tsx";
import { editedCampaignQuery } from "./editorQueries.ts";

/** With everything that writes and drags, which most who edit a campaign never need. */
const MailDesk = lazy(async () => ({ default: (await import("./mail/MailDesk.tsx")).MailDesk }));

interface EditedCampaignProps {
  id: string;
  /** The mail that is itself open; undefined for the campaign. */
  mail: Slot | undefined;
  onMail: (slot: Slot | undefined) => void;
}

/** A campaign to be edited: loading, gone, locked, or open as a whole or with one of its mails. */
export function EditedCampaign({ id, mail, onMail }: EditedCampaignProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(editedCampaignQuery(id));
  if (data) return <Open campaign={data} mail={mail} onMail={onMail} />;
  // An address that is no id at all is refused as such: there is no such campaign either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState
        drawing="envelope"
        isPage
        title={t("campaign_editor:gone.title")}
        text={t("campaign_editor:gone.text")}
        primary={
          <Button component={AppLink} href={paths.campaigns()}>
            {t("campaign_editor:gone.to_list")}
          </Button>
        }
      />
    );
  return (
    <>
      <PageHeader title={t("titles:campaign-edit")} />
      {error ? (
        <ErrorCard
          title={t("campaign_editor:gone.load_failed")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingCard rows={5} shape="form" />
      )}
    </>
  );
}

function Open({ campaign, mail, onMail }: Omit<EditedCampaignProps, "id"> & { campaign: Campaign }) {
  const cache = useQueryClient();
  const slots = slotsOf(campaign.type);
  const [slot, setSlot] = useState<Slot>(mail !== undefined && slots.includes(mail) ? mail : (slots[0] ?? "A"));
  const keep = (next: Campaign): void => void cache.setQueryData(editedCampaignQuery(campaign.id).queryKey, next);
  // Asked only when it is opened: a campaign that is started from here stays what it was until the page has gone.
  const [isLocked, setLocked] = useState(!campaign.actions.includes("save"));
  const handleUnlock = (next: Campaign): void => {
    keep(next);
    setLocked(!next.actions.includes("save"));
  };
  if (isLocked) return <LockedCampaign campaign={campaign} onChanged={handleUnlock} />;
  if (mail !== undefined && slots.includes(mail))
    return (
      <Suspense fallback={<LoadingCard rows={5} shape="form" />}>
        <MailDesk key={mail} campaign={campaign} slot={mail} onStored={keep} onBack={() => onMail(undefined)} />
      </Suspense>
    );
  return (
    <CampaignEditor
      campaign={campaign}
      slot={slot}
      onSlot={setSlot}
      onStored={keep}
      onAdjust={(next) => {
        setSlot(next);
        onMail(next);
      }}
    />
  );
}
