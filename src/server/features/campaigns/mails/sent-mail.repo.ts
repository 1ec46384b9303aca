import type { Selectable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

type SentMail = NonNullable<Selectable<Database["campaign_waves"]>["mail"]>;

/** The mail of a wave as it was made ready; nothing for one that was not sent. */
export async function findSentMail(
  db: Db,
  { campaignId, waveId }: { campaignId: string; waveId: string },
): Promise<SentMail | undefined> {
  const row = await db
    .selectFrom("campaign_waves")
    .select("mail")
    .where("id", "=", waveId)
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
  return row?.mail ?? undefined;
}

/** Whom a mail went to; without a name once they are erased. */
export const findReaderOf = (db: Db, { waveId, recipientId }: { waveId: string; recipientId: string }) =>
  db
    .selectFrom("mail_recipients")
    .leftJoin("clients", "clients.id", "mail_recipients.client_id")
    .select(["clients.first_name", "clients.last_name"])
    .where("mail_recipients.id", "=", recipientId)
    .where("mail_recipients.wave_id", "=", waveId)
    .executeTakeFirst();
