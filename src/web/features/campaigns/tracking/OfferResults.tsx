import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconEye, IconUsers } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign, Wave } from "#shared/campaigns/campaigns.model.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { wavesQuery } from "#web/features/campaigns/campaignQueries.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { useWaveColumns } from "./waves/useWaveColumns.tsx";
import classes from "./OfferResults.module.css";

interface OfferResultsProps {
  doors: CampaignDoors;
  campaign: Campaign;
  /** Shows a mail as it was sent. */
  onSee: (wave: Wave) => void;
  /** Lists the recipients of one mail. */
  onWho: (wave: Wave) => void;
}

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The mails of the running rotation with what each brought, and those that were before it. */
export function OfferResults({ doors, campaign, onSee, onWho }: OfferResultsProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(wavesQuery(doors, campaign.id));
  // Before a start the calendar only says what would come.
  const current = useMemo(() => campaign.calendar.filter(({ id }) => id !== null), [campaign.calendar]);
  const shown = useMemo(() => new Set(current.map(({ id }) => id)), [current]);
  const earlier = (query.data?.pages ?? []).flatMap(({ data }) => data).filter(({ id }) => !shown.has(id));
  const table = { campaign, onSee, onWho };
  return (
    <>
      {current.length > 0 && (
        <WaveTable
          {...table}
          title={t(
            campaign.type === "one_time" ? "campaign_tracking:waves.title_once" : "campaign_tracking:waves.title",
          )}
          waves={current}
        />
      )}
      {earlier.length > 0 && (
        <WaveTable {...table} title={t("campaign_tracking:waves.earlier")} waves={earlier} isPast>
          {query.hasNextPage && (
            <div className={classes.more}>
              <Button
                variant="default"
                size="xs"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t("campaign_tracking:waves.more")}
              </Button>
            </div>
          )}
        </WaveTable>
      )}
      {query.data === undefined && query.error !== null && <WavesFailed query={query} />}
    </>
  );
}

function WavesFailed({ query }: { query: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <ErrorCard
      title={t("campaign_tracking:failure.waves")}
      text={errorText(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

interface WaveTableProps extends Omit<OfferResultsProps, "doors"> {
  title: string;
  waves: readonly Wave[];
  isPast?: boolean;
  children?: ReactNode;
}

function WaveTable({ title, campaign, waves, isPast = false, onSee, onWho, children }: WaveTableProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const columns = useWaveColumns(campaign, isPast);
  const actionsFor = (wave: Wave): RowAction[] =>
    wave.started_at === null
      ? []
      : [
          {
            key: "see",
            label: t("campaign_tracking:waves.see"),
            icon: <IconEye {...ICON} />,
            onSelect: () => onSee(wave),
          },
          {
            key: "who",
            label: t("campaign_tracking:waves.who"),
            icon: <IconUsers {...ICON} />,
            onSelect: () => onWho(wave),
          },
        ];
  return (
    <div className={classes.part}>
      <Heading level={2} size="card">
        {title}
      </Heading>
      <DataTable<Wave>
        label={title}
        columns={columns}
        rows={waves}
        rowKey={({ id, slot, rotation }) => id ?? `${rotation}${slot}`}
        rowName={({ slot }) => slotName(slot)}
        rowActions={actionsFor}
        empty={{ drawing: "envelope", title, text: t("campaign_tracking:waves.none") }}
      />
      {children}
    </div>
  );
}
