import type { Db } from "#server/db/database.ts";

/** Whom a mail was for. */
export const findAddressee = (db: Db, recipientId: string) =>
  db
    .selectFrom("mail_recipients")
    .innerJoin("campaign_waves", "campaign_waves.id", "mail_recipients.wave_id")
    .select([
      "mail_recipients.restaurant_id",
      "mail_recipients.client_id",
      "mail_recipients.email_key",
      "campaign_waves.subject",
    ])
    .where("mail_recipients.id", "=", recipientId)
    .executeTakeFirst();
