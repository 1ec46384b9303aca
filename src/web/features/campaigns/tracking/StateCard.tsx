import { IconCalendarTime, IconCircleCheck, IconMailForward, IconPlayerPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { isSending } from "#web/features/campaigns/campaignQueries.ts";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { useStateWords } from "#web/features/campaigns/useStateWords.ts";
import { WaveProgress } from "./waves/WaveProgress.tsx";
import classes from "./StateCard.module.css";

const lookOf = (campaign: Campaign): { Icon: typeof IconMailForward; tone: Tone } => {
  if (isSending(campaign)) return { Icon: IconMailForward, tone: "blue" };
  if (campaign.status === "paused") return { Icon: IconPlayerPause, tone: "amber" };
  if (campaign.next !== null || campaign.status === "scheduled") return { Icon: IconCalendarTime, tone: "fig" };
  return { Icon: IconCircleCheck, tone: "grey" };
};

/** Where it stands and what comes next; how far the sending is. It keeps its height, so that nothing below it moves. */
export function StateCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const words = useStateWords()(campaign);
  const { Icon, tone } = lookOf(campaign);
  const running = campaign.calendar.filter(({ status }) => status === "sending");
  const note = useNote()(campaign);
  return (
    <Section>
      <div className={classes.state} role="group" aria-label={t("campaign_tracking:track.now")}>
        <IconTile tone={tone}>
          <Icon size={20} stroke={1.6} />
        </IconTile>
        <div className={classes.words}>
          <div className={classes.line}>{words}</div>
          {note !== "" && <div className={classes.note}>{note}</div>}
        </div>
        {running.length > 0 && (
          <div className={classes.progress}>
            {running.map((wave) => (
              <WaveProgress key={`${wave.rotation}${wave.slot}`} wave={wave} size={8} />
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}

/** What belongs to the time of the next mail; while one goes out, when the next one comes. */
function useNote(): (campaign: Campaign) => string {
  const { t } = useTranslation();
  const { at, own } = useParisTime();
  const slotName = useSlotName();
  return (campaign) => {
    const { status, next } = campaign;
    const due = status === "scheduled" ? campaign.scheduled_at : status === "active" ? (next?.due_at ?? null) : null;
    if (due === null) return "";
    const ownTime = own(due);
    return [
      isSending(campaign) && next
        ? t("campaign_tracking:state.next", { slot: slotName(next.slot), when: at(due) })
        : "",
      t("campaign_tracking:paris"),
      ownTime === undefined ? "" : t("campaign_tracking:own_time", { time: ownTime }),
      isSending(campaign) ? "" : t("campaign_tracking:track.next_who"),
    ]
      .filter((part) => part !== "")
      .join(" · ");
  };
}
