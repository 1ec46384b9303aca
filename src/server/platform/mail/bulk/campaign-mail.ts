import { type BulkMailOptions, openBulkMail } from "./bulk-mail.ts";
import type { CampaignMail } from "./campaign-mail.port.ts";
import { type DkimKey, openDkim } from "./dkim.ts";

type Ways = Omit<BulkMailOptions, "journal" | "onTrouble" | "dkim"> & {
  /** Without it the mail server signs, or nobody does. */
  dkim: DkimKey | undefined;
};

/** The way out for campaign mail to one server, signed where there is a key. */
export function campaignMail({ dkim, ...ways }: Ways): CampaignMail & { close(): Promise<void> } {
  const signer = dkim && openDkim(dkim);
  return {
    open: (options) => openBulkMail({ ...ways, ...options, ...(signer && { dkim: signer }) }),
    close: async () => signer?.close(),
  };
}
