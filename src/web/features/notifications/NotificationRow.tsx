import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconTrash,
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconLifebuoy,
  IconMail,
  IconPackage,
  IconServerCog,
  IconStar,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import { isUnread } from "./bellChanges.ts";
import type { BellSide, NotificationItem } from "./bellQueries.ts";
import { linkOf } from "./notificationLink.ts";
import classes from "./NotificationRow.module.css";

interface NotificationRowProps {
  item: NotificationItem;
  side: BellSide;
  now: number;
  onRead: () => void;
  /** A link was followed, so the panel can close. */
  onLeave: () => void;
  onRemove: () => void;
}

export function NotificationRow({ item, side, now, onRead, onLeave, onRemove }: NotificationRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const href = linkOf(item, side);
  const unread = isUnread(item);
  // The server's clock may be a little ahead of this one; "in 2 seconds" would look wrong.
  const at = Math.min(Date.parse(item.created_at), now);
  const content = (
    <>
      <NotificationTile type={item.type} />
      <span className={classes.words}>
        <span className={classes.title}>{item.title}</span>
        <span className={classes.detail}>
          {item.message !== "" && `${item.message} · `}
          <time dateTime={item.created_at} title={format.dateTime(item.created_at)}>
            {format.relative(at, new Date(now))}
          </time>
        </span>
      </span>
      {unread && <span className={classes.dot} role="img" aria-label={t("bell:unread")} />}
    </>
  );
  return (
    <li className={classes.row} data-unread={unread || undefined}>
      {href === undefined ? (
        <UnstyledButton className={classes.item} onClick={onRead} data-open>
          {content}
        </UnstyledButton>
      ) : (
        <AppLink
          href={href}
          className={classes.item}
          data-open
          onClick={() => {
            onRead();
            onLeave();
          }}
        >
          {content}
        </AppLink>
      )}
      <ActionIcon
        size={30}
        className={classes.remove}
        aria-label={t("bell:remove", { title: item.title })}
        onClick={onRemove}
        data-remove
      >
        <IconTrash size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

const LOOKS: Record<NotificationItem["type"], { Icon: typeof IconStar; tone: Tone }> = {
  review: { Icon: IconStar, tone: "amber" },
  nfc_order_status: { Icon: IconTruckDelivery, tone: "indigo" },
  nfc_order: { Icon: IconPackage, tone: "indigo" },
  support: { Icon: IconLifebuoy, tone: "blue" },
  campaign: { Icon: IconMail, tone: "grey" },
  system: { Icon: IconServerCog, tone: "grey" },
  info: { Icon: IconInfoCircle, tone: "blue" },
  success: { Icon: IconCircleCheck, tone: "green" },
  warning: { Icon: IconAlertTriangle, tone: "amber" },
  error: { Icon: IconAlertCircle, tone: "red" },
};

/** Shows the kind of notification; the title says it in words. */
function NotificationTile({ type }: Pick<NotificationItem, "type">) {
  const { Icon, tone } = Object.hasOwn(LOOKS, type) ? LOOKS[type] : LOOKS.info;
  return (
    <IconTile tone={tone} size="sm">
      <Icon size={18} stroke={1.6} />
    </IconTile>
  );
}
