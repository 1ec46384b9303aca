import { useTranslation } from "react-i18next";
import type { Wave } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import type { Tone } from "#web/ui/data/statusTone.ts";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";

const TONES: Record<Wave["status"] | "waiting", Tone> = {
  planned: "grey",
  waiting: "amber",
  sending: "blue",
  done: "green",
  skipped: "amber",
  cancelled: "red",
};

interface WaveWords {
  /** The word of its badge. */
  label: string;
  tone: Tone;
  /** When it went out or will; why it was late, left out or stopped. */
  note: string;
}

/** What became of one mail of a campaign, in words. */
export function useWaveWords(isPaused: boolean): (wave: Wave) => WaveWords {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { at } = useParisTime();
  const noteOf = (wave: Wave): string => {
    const { status, due_at, ends_at, started_at, finished_at, is_late, skipped_because, stats } = wave;
    switch (status) {
      case "planned":
        return t(isPaused ? "campaign_tracking:waves.waiting" : "campaign_tracking:waves.planned", {
          when: at(due_at),
        });
      case "skipped":
        return t(`campaign_tracking:waves.skipped.${skipped_because ?? "missed"}`);
      case "cancelled": {
        // Those who were in line when it was stopped.
        const count = stats.failed + stats.pending;
        return started_at === null
          ? t("campaign_tracking:waves.cancelled_zero")
          : t("campaign_tracking:waves.cancelled", {
              count,
              formatted: number(count),
              when: at(finished_at ?? started_at),
            });
      }
      case "sending":
      case "done":
        return is_late
          ? t("campaign_tracking:waves.late", { when: at(started_at ?? due_at), due: at(due_at), end: at(ends_at) })
          : t("campaign_tracking:waves.sent", { when: at(started_at ?? due_at), end: at(ends_at) });
    }
  };
  return (wave) => {
    const state = wave.status === "planned" && isPaused ? "waiting" : wave.status;
    return { label: t(`campaign_tracking:waves.status.${state}`), tone: TONES[state], note: noteOf(wave) };
  };
}
