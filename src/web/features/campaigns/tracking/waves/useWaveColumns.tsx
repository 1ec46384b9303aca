import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign, Wave } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useFigures } from "#web/lib/words/useFigures.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { SlotTile } from "./SlotTile.tsx";
import { useWaveWords } from "./useWaveWords.ts";
import { WaveProgress } from "./WaveProgress.tsx";
import classes from "./WaveColumns.module.css";

/** What each mail brought. Of a mail that is still to come, only when it goes out. */
export function useWaveColumns(campaign: Campaign, isPast: boolean): readonly Column<Wave>[] {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { rate } = useFigures();
  const { offers, status, type } = campaign;
  return useMemo(() => {
    const figure = (words: string) => <span className={classes.figure}>{words}</span>;
    const ofDelivered = (key: "redeemed" | "clicked" | "opened", fold?: number): Column<Wave> => ({
      key,
      header: t(`campaign_tracking:rate.${key}`),
      align: "right",
      minWidth: 86,
      ...(fold === undefined ? {} : { fold }),
      cell: ({ stats }) => figure(rate(stats[key], stats.delivered)),
    });
    return [
      {
        key: "offer",
        header: t(type === "one_time" ? "campaign_tracking:recipients.mail" : "campaign_tracking:waves.offer"),
        minWidth: 290,
        cell: (wave) => (
          <OfferCell
            wave={wave}
            // Words of a mail that is out are those it was sent with.
            words={wave.offer_text || wave.subject || wordsOf(offers.find(({ slot }) => slot === wave.slot))}
            isPast={isPast}
            isPaused={status === "paused"}
          />
        ),
      },
      {
        key: "state",
        header: t("campaign_tracking:waves.state"),
        minWidth: 124,
        phone: "badge",
        cell: (wave) => <StateCell wave={wave} isPaused={status === "paused"} />,
      },
      {
        ...ofDelivered("redeemed"),
        minWidth: 96,
        cell: ({ stats }) => (
          <div className={classes.redeemed}>
            {figure(rate(stats.redeemed, stats.delivered))}
            {stats.revenue_cents > 0 && <span className={classes.money}>{money(stats.revenue_cents)}</span>}
          </div>
        ),
      },
      ofDelivered("clicked", 2),
      ofDelivered("opened", 3),
      {
        key: "delivered",
        header: t("campaign_tracking:rate.delivered"),
        align: "right",
        minWidth: 86,
        fold: 1,
        cell: ({ stats }) => figure(rate(stats.delivered, stats.recipients - stats.pending)),
      },
    ];
  }, [t, money, rate, offers, status, type, isPast]);
}

const wordsOf = (offer: Campaign["offers"][number] | undefined): string => offer?.offer_text || offer?.subject || "";

interface OfferCellProps {
  wave: Wave;
  words: string;
  isPast: boolean;
  isPaused: boolean;
}

function OfferCell({ wave, words, isPast, isPaused }: OfferCellProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const { note } = useWaveWords(isPaused)(wave);
  const notes = [
    ...(isPast && wave.slot !== "once" ? [t("campaign_tracking:waves.rotation", { rotation: wave.rotation })] : []),
    note,
    ...(wave.code === null || wave.started_at === null ? [] : [t("campaign_tracking:waves.code", { code: wave.code })]),
  ];
  return (
    <div className={classes.offer}>
      <NameCell
        avatar={<SlotTile slot={wave.slot} />}
        name={<span className={classes.words}>{words || slotName(wave.slot)}</span>}
        caption={<span className={classes.note}>{notes.join(" · ")}</span>}
      />
    </div>
  );
}

function StateCell({ wave, isPaused }: { wave: Wave; isPaused: boolean }) {
  const { label, tone } = useWaveWords(isPaused)(wave);
  if (wave.status === "sending" && !isPaused) return <WaveProgress wave={wave} />;
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
