import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  IconCalendarTime,
  IconCheck,
  IconCircleX,
  IconCopy,
  IconMail,
  IconMailCheck,
  IconMailOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconAlertTriangle,
  type Icon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CampaignMoment } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { timelineQuery } from "#web/features/campaigns/campaignQueries.ts";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import classes from "./Timeline.module.css";

const LOOKS: Record<CampaignMoment["kind"], { Icon: Icon; tone: Tone }> = {
  created: { Icon: IconPlus, tone: "grey" },
  saved: { Icon: IconPencil, tone: "grey" },
  duplicated: { Icon: IconCopy, tone: "grey" },
  started: { Icon: IconPlayerPlay, tone: "green" },
  scheduled: { Icon: IconCalendarTime, tone: "blue" },
  paused: { Icon: IconPlayerPause, tone: "amber" },
  resumed: { Icon: IconPlayerPlay, tone: "green" },
  cancelled: { Icon: IconCircleX, tone: "red" },
  completed: { Icon: IconCheck, tone: "green" },
  sent: { Icon: IconMailCheck, tone: "green" },
  failed: { Icon: IconAlertTriangle, tone: "red" },
  mail_started: { Icon: IconMail, tone: "blue" },
  mail_done: { Icon: IconMailCheck, tone: "indigo" },
  mail_skipped: { Icon: IconMailOff, tone: "amber" },
};

/** What happened to a campaign and its mails, newest first. */
export function Timeline({ doors, id }: { doors: CampaignDoors; id: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const query = useInfiniteQuery(timelineQuery(doors, id));
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = query;
  if (data === undefined) {
    if (!error) return <LoadingCard title={t("campaign_tracking:moments.title")} rows={2} />;
    return (
      <ErrorCard
        title={t("campaign_tracking:failure.timeline")}
        text={errorText(error)}
        onRetry={() => void query.refetch()}
        retrying={isFetching}
      />
    );
  }
  const moments = data.pages.flatMap((page) => page.data);
  return (
    <Section title={t("campaign_tracking:moments.title")}>
      {moments.length === 0 ? (
        <p className={classes.none}>{t("campaign_tracking:moments.none")}</p>
      ) : (
        <ol className={classes.list}>
          {moments.map((moment) => (
            <Moment key={moment.id} moment={moment} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt={14}
          loading={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("campaign_tracking:moments.more")}
        </Button>
      )}
    </Section>
  );
}

function Moment({ moment }: { moment: CampaignMoment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { what, detail } = useMomentWords()(moment);
  const { Icon, tone } = LOOKS[moment.kind];
  return (
    <li className={classes.entry}>
      <IconTile tone={tone} size="sm">
        <Icon size={18} stroke={1.6} />
      </IconTile>
      <div className={classes.words}>
        <div className={classes.what}>{what}</div>
        {detail !== undefined && <div className={classes.detail}>{detail}</div>}
        <div className={classes.when}>
          <time dateTime={moment.at}>{format.dateTime(moment.at)}</time>
          {moment.by !== null && ` · ${t("campaign_tracking:moments.by", { name: moment.by.name })}`}
        </div>
      </div>
    </li>
  );
}

function useMomentWords(): (moment: CampaignMoment) => { what: string; detail?: string | undefined } {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { at } = useParisTime();
  const slotName = useSlotName();
  return ({ kind, slot, is_late, skipped_because, paused_because, recipients, scheduled_at }) => {
    const name = slotName(slot ?? "once");
    switch (kind) {
      case "mail_started":
        return {
          what: t(is_late ? "campaign_tracking:moments.mail_started_late" : "campaign_tracking:moments.mail_started", {
            slot: name,
          }),
          detail:
            recipients === null
              ? undefined
              : t("campaign_tracking:moments.mail_to", { count: recipients, formatted: number(recipients) }),
        };
      case "mail_done":
        return { what: t("campaign_tracking:moments.mail_done", { slot: name }) };
      case "mail_skipped":
        return {
          what: t("campaign_tracking:moments.mail_skipped", { slot: name }),
          detail: t(`campaign_tracking:waves.skipped.${skipped_because ?? "missed"}`),
        };
      case "scheduled":
        return {
          what:
            scheduled_at === null
              ? t("campaign_tracking:moments.scheduled")
              : t("campaign_tracking:moments.scheduled_at", { when: at(scheduled_at) }),
        };
      case "paused":
        return {
          what:
            paused_because === null || paused_because === "person"
              ? t("campaign_tracking:moments.paused")
              : t(`campaign_tracking:moments.paused_${paused_because}`),
        };
      default:
        return { what: t(`campaign_tracking:moments.${kind}`) };
    }
  };
}
