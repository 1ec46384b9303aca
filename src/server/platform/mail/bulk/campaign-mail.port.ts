import type { BulkMail, BulkMailOptions } from "./bulk-mail.ts";

/** The way out for campaign mail, apart from letters to one person. */
export interface CampaignMail {
  open(options: Pick<BulkMailOptions, "journal" | "onTrouble">): BulkMail;
}
