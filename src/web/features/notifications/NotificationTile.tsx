import {
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
import type { NotificationItem } from "./bellQueries.ts";
import classes from "./NotificationTile.module.css";

type Tone = "grey" | "blue" | "indigo" | "success" | "warn" | "danger";

const LOOKS: Record<NotificationItem["type"], { Icon: typeof IconStar; tone: Tone }> = {
  review: { Icon: IconStar, tone: "warn" },
  nfc_order_status: { Icon: IconTruckDelivery, tone: "indigo" },
  nfc_order: { Icon: IconPackage, tone: "indigo" },
  support: { Icon: IconLifebuoy, tone: "blue" },
  campaign: { Icon: IconMail, tone: "grey" },
  system: { Icon: IconServerCog, tone: "grey" },
  info: { Icon: IconInfoCircle, tone: "blue" },
  success: { Icon: IconCircleCheck, tone: "success" },
  warning: { Icon: IconAlertTriangle, tone: "warn" },
  error: { Icon: IconAlertCircle, tone: "danger" },
};

/** What kind of news it is, at a glance; the title says it in words. */
export function NotificationTile({ type }: Pick<NotificationItem, "type">) {
  const { Icon, tone } = Object.hasOwn(LOOKS, type) ? LOOKS[type] : LOOKS.info;
  return (
    <span className={classes.tile} data-tone={tone} aria-hidden="true">
      <Icon size={18} stroke={1.6} />
    </span>
  );
}
