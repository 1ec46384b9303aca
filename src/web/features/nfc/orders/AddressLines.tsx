import { nameOf } from "#shared/domain/intl.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import classes from "./AddressLines.module.css";

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: NonNullable<Order["address"]> }) {
  const lines = [
    address.name,
    address.company,
    address.address_line1,
    address.address_line2,
    `${address.postal_code} ${address.city}`,
    address.state,
    nameOf("region", address.country, currentLocale()),
    address.phone,
    address.email,
  ].filter((line) => line !== null && line !== "");
  return <address className={classes.address}>{lines.join("\n")}</address>;
}
