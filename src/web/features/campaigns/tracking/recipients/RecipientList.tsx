import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconEye, IconUser } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign, Recipient } from "#shared/campaigns/campaigns.model.ts";
import { RECIPIENT_STATUSES } from "#shared/campaigns/campaign-values.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { isSending, recipientsQuery } from "#web/features/campaigns/campaignQueries.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import {
  countRecipientFilters,
  readRecipientFilters,
  recipientQuery,
  type RecipientFilters,
} from "./recipientFilters.ts";
import { useGuestName } from "./useGuestName.ts";
import { useRecipientColumns } from "./useRecipientColumns.tsx";
import classes from "./Recipients.module.css";

interface RecipientListProps {
  doors: CampaignDoors;
  campaign: Campaign;
  /** From the URL. */
  filters: RecipientFilters;
  onFilters: (filters: RecipientFilters) => void;
  /** Shows the mail as this reader got it. */
  onSee: (recipient: Recipient) => void;
  ref?: Ref<HTMLDivElement>;
}

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Everybody who got a mail of the campaign, by status and mail, with what became of it. */
export function RecipientList({ doors, campaign, filters, onFilters, onSee, ref }: RecipientListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const guestName = useGuestName();
  const columns = useRecipientColumns(doors);
  const query = useInfiniteQuery(recipientsQuery(doors, campaign.id, filters, isSending(campaign)));
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query;
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const isFiltered = filters.search !== undefined || countRecipientFilters(filters) > 0;
  const isBroken = error !== null && (data === undefined || isPlaceholderData);
  const clear = isFiltered ? () => onFilters({}) : undefined;
  const { client: clientHref } = doors;
  const actionsFor = (recipient: Recipient): RowAction[] => [
    ...(recipient.sent_at === null
      ? []
      : [
          {
            key: "see",
            label: t("campaign_tracking:recipients.see"),
            icon: <IconEye {...ICON} />,
            onSelect: () => onSee(recipient),
          },
        ]),
    ...(clientHref === undefined || recipient.client === null
      ? []
      : [
          {
            key: "client",
            label: t("campaign_tracking:recipients.open_client"),
            icon: <IconUser {...ICON} />,
            onSelect: () => goTo(clientHref(recipient.client?.id ?? "")),
          },
        ]),
  ];
  return (
    <div className={classes.part} ref={ref}>
      <Heading level={2} size="card">
        {t("campaign_tracking:recipients.title")}
      </Heading>
      <DataTable<Recipient>
        label={t("campaign_tracking:recipients.title")}
        columns={columns}
        rows={data?.pages.flatMap((page) => page.data)}
        rowKey={({ id }) => id}
        rowName={guestName}
        // Only another question makes the rows pale, not each look at how far the sending is.
        refreshing={isPlaceholderData && isFetching}
        skeletonRows={4}
        error={
          isBroken
            ? {
                title: t("campaign_tracking:failure.recipients"),
                text: isFiltered
                  ? t("campaign_tracking:list.load_kept", { reason: errorText(error) })
                  : errorText(error),
                onRetry: () => void query.refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        search={{ ...search, placeholder: t("campaign_tracking:recipients.search") }}
        filters={{
          fields: <RecipientFields campaign={campaign} filters={filters} onChange={onFilters} />,
          active: countRecipientFilters(filters),
          onClear: clear,
        }}
        rowActions={actionsFor}
        paging={{
          hasMore: hasNextPage,
          loadingMore: isFetchingNextPage,
          noun: (count) => t("campaign_tracking:recipients.noun", { count }),
          onMore: () => void query.fetchNextPage(),
        }}
        empty={{
          drawing: "envelope",
          small: true,
          title: t("campaign_tracking:recipients.empty"),
          text: t("campaign_tracking:recipients.empty_text"),
        }}
        emptyFiltered={
          isFiltered
            ? {
                title: t("campaign_tracking:recipients.none_match"),
                text:
                  filters.search === undefined
                    ? t("campaign_tracking:recipients.none_match_text")
                    : t("campaign_tracking:recipients.search_hint"),
                clear: (
                  <Button variant="default" onClick={clear}>
                    {t("campaign_tracking:recipients.clear")}
                  </Button>
                ),
              }
            : undefined
        }
      />
    </div>
  );
}

type FieldsProps = Pick<RecipientListProps, "campaign" | "filters"> & { onChange: RecipientListProps["onFilters"] };

/** A mail of one rotation, chosen among the results, stands in the list of offers as one more choice. */
const ONE = "one";

function RecipientFields({ campaign, filters, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const isOne = filters.wave_id !== undefined;
  return (
    <>
      <FilterSelect
        label={t("campaign_tracking:recipients.status")}
        any={t("campaign_tracking:recipients.any_status")}
        value={filters.status ?? null}
        onChange={(status) =>
          onChange(readRecipientFilters({ ...recipientQuery(filters), status: status ?? undefined }))
        }
        data={RECIPIENT_STATUSES.map((value) => ({
          value,
          label: t(`campaign_tracking:recipients.state.${value}`),
        }))}
      />
      {(campaign.type === "recurring" || isOne) && (
        <FilterSelect
          label={t("campaign_tracking:waves.offer")}
          any={t("campaign_tracking:recipients.any_offer")}
          value={isOne ? ONE : (filters.slot ?? null)}
          onChange={(offer) =>
            offer !== ONE &&
            onChange(readRecipientFilters({ ...recipientQuery(filters), mail: undefined, offer: offer ?? undefined }))
          }
          data={[
            ...(isOne ? [{ value: ONE, label: t("campaign_tracking:recipients.one_mail") }] : []),
            ...campaign.offers.map(({ slot }) => ({ value: slot, label: slotName(slot) })),
          ]}
        />
      )}
    </>
  );
}
