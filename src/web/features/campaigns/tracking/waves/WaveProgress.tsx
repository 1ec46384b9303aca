import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Wave } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import classes from "./WaveProgress.module.css";

/** How far a mail is that is being sent. */
export function WaveProgress({ wave, size = 6 }: { wave: Pick<Wave, "slot" | "stats">; size?: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const slotName = useSlotName();
  const { recipients, pending } = wave.stats;
  const values = { part: number(recipients - pending), whole: number(recipients) };
  return (
    <div className={classes.progress}>
      <Progress.Root size={size}>
        <Progress.Section
          value={recipients === 0 ? 0 : ((recipients - pending) / recipients) * 100}
          aria-label={t("campaign_tracking:track.progress", { slot: slotName(wave.slot), ...values })}
        />
      </Progress.Root>
      <span className={classes.words}>{t("campaign_tracking:track.progress_words", values)}</span>
    </div>
  );
}
