import type { KeychainStatus } from "#shared/nfc/nfc-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { readStatus } from "./keychains/keychainWords.ts";
import type { ReturnFromPage } from "./orders/OrderReturn.tsx";

export const NFC_TABS = ["keychains", "orders", "allocations"] as const;
export type NfcTab = (typeof NFC_TABS)[number];

/** What the URL says about the screen. */
export interface NfcView {
  tab: NfcTab;
  status: KeychainStatus | undefined;
  back: ReturnFromPage | undefined;
}

/** Reads a URL's query; the card page sends people back with `order`, and with `cancelled` if they did not pay. */
export const readNfcView = (query: Record<string, string | undefined>): NfcView => ({
  tab: oneOf(query["tab"], NFC_TABS) ?? "keychains",
  status: readStatus(query["status"]),
  back: query["order"] ? { orderId: query["order"], hasLeft: query["cancelled"] !== undefined } : undefined,
});
