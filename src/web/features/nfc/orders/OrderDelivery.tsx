import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import classes from "./OrderDelivery.module.css";

interface OrderDeliveryProps {
  order: Order;
  /** Where the whole address stands beside it, to whom it goes need not be said. */
  withAddress?: boolean;
}

/** The last that is known of its way, and to whom it goes. */
export function OrderDelivery({ order, withAddress = true }: OrderDeliveryProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { address, number, tracking_number: tracking, tracking_url: url } = order;
  const words = (): string => {
    const { cancelled_at, delivered_on, delivered_at, expected_on, shipped_at } = order;
    const delivered = delivered_on ?? delivered_at;
    if (cancelled_at !== null) return t("nfc_screen:orders.cancelled", { date: date(cancelled_at) });
    if (delivered !== null) return t("nfc_screen:orders.delivered", { date: date(delivered) });
    if (expected_on !== null) return t("nfc_screen:orders.expected", { date: date(expected_on) });
    if (shipped_at !== null) return t("nfc_screen:orders.shipped", { date: date(shipped_at) });
    return t("nfc_screen:orders.no_date");
  };
  return (
    <div className={classes.delivery}>
      <span>{words()}</span>
      {url !== null && isWebPage(url) ? (
        <Anchor
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.track ?? ""}
          aria-label={t("nfc_screen:orders.track_label", { number })}
        >
          {tracking ?? t("nfc_screen:orders.track")}
          <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
        </Anchor>
      ) : (
        tracking !== null && <span className={classes.caption}>{tracking}</span>
      )}
      {withAddress && address !== null && (
        <span className={classes.caption}>
          {t("nfc_screen:orders.to", { name: address.company ?? address.name, city: address.city })}
        </span>
      )}
    </div>
  );
}

/** Typed by somebody: nothing but a page of the web becomes a link. */
const isWebPage = (url: string): boolean => /^https?:\/\//i.test(url);
