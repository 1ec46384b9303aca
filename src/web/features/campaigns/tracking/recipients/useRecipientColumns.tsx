import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Recipient } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { useGuestName } from "./useGuestName.ts";
import classes from "./Recipients.module.css";

/** Who got which mail, and what became of it. */
export function useRecipientColumns(doors: CampaignDoors): readonly Column<Recipient>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const slotName = useSlotName();
  const guestName = useGuestName();
  const { client: clientHref } = doors;
  return useMemo(() => {
    const moment = (at: string | null) => (
      <span className={classes.line}>{at === null ? "–" : format.dateTime(at)}</span>
    );
    return [
      {
        key: "guest",
        header: t("campaign_tracking:recipients.guest"),
        minWidth: 230,
        cell: (recipient) => {
          const { client } = recipient;
          const name = guestName(recipient);
          if (client === null) return <span className={classes.erased}>{name}</span>;
          return (
            <NameCell
              avatar={<InitialsAvatar name={name} />}
              name={
                clientHref === undefined ? (
                  name
                ) : (
                  <AppLink href={clientHref(client.id)} className={classes.link}>
                    {name}
                  </AppLink>
                )
              }
              caption={client.email}
            />
          );
        },
      },
      {
        key: "mail",
        header: t("campaign_tracking:recipients.mail"),
        minWidth: 120,
        fold: 3,
        cell: ({ slot, rotation }) => (
          <span className={classes.line}>
            {slot === "once"
              ? slotName(slot)
              : `${slotName(slot)} · ${t("campaign_tracking:waves.rotation", { rotation })}`}
          </span>
        ),
      },
      {
        key: "status",
        header: t("campaign_tracking:recipients.status"),
        minWidth: 150,
        phone: "badge",
        cell: (recipient) => <RecipientState recipient={recipient} />,
      },
      {
        key: "sent",
        header: t("campaign_tracking:recipients.sent_at"),
        align: "right",
        minWidth: 158,
        cell: ({ sent_at }) => moment(sent_at),
      },
      {
        key: "opened",
        header: t("campaign_tracking:recipients.opened_at"),
        align: "right",
        minWidth: 158,
        fold: 1,
        phone: "hidden",
        cell: ({ opened_at }) => moment(opened_at),
      },
      {
        key: "clicked",
        header: t("campaign_tracking:recipients.clicked_at"),
        align: "right",
        minWidth: 158,
        fold: 2,
        phone: "hidden",
        cell: ({ clicked_at }) => moment(clicked_at),
      },
    ];
  }, [t, format, slotName, guestName, clientHref]);
}

const BECAUSE = [
  "erased",
  "unsubscribed",
  "no_consent",
  "bounced",
  "capped",
  "cancelled",
  "offer_ended",
  "complaint",
] as const;

/** The status, and why it came to that where somebody would ask. */
function RecipientState({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation();
  const { status, is_doubtful, reason } = recipient;
  const known = BECAUSE.find((one) => one === reason);
  const because = (): string | undefined => {
    if (is_doubtful && status !== "bounced") return t("campaign_tracking:recipients.doubtful");
    if (known !== undefined) return t(`campaign_tracking:recipients.because.${known}`);
    return reason === null ? undefined : t("campaign_tracking:recipients.said", { reply: reason });
  };
  const words = because();
  return (
    <div className={classes.state}>
      <StatusBadge tone={statusTone(status, "recipient")}>
        {t(`campaign_tracking:recipients.state.${status}`)}
      </StatusBadge>
      {words !== undefined && <span className={classes.because}>{words}</span>}
    </div>
  );
}
