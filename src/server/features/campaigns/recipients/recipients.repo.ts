import { type RawBuilder, sql } from "kysely";
import type { RecipientStatus, Slot } from "#shared/campaigns/campaign-values.ts";
import type { Db } from "#server/db/database.ts";

export interface RecipientFilter {
  status?: RecipientStatus | undefined;
  slot?: Slot | undefined;
  wave_id?: string | undefined;
}
export interface RecipientRow {
  id: string;
  wave_id: string;
  slot: Slot;
  rotation: number;
  client_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  status: RecipientStatus;
  is_doubtful: boolean;
  reason: string | null;
  sent_at: Date | null;
  opened_at: Date | null;
  clicked_at: Date | null;
}

const COLUMNS = sql`r.id, r.wave_id, w.slot, w.rotation, r.client_id, c.first_name, c.last_name, c.email, r.status, r.is_doubtful, r.reason,
  r.sent_at, r.opened_at, r.clicked_at`;

const and = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`${sql.join([sql`true`, ...parts], sql` AND `)}`;

const wavesOf = (campaignId: string, { slot, wave_id: waveId }: RecipientFilter): RawBuilder<unknown> =>
  and([
    sql`w.campaign_id = ${campaignId}`,
    ...(slot ? [sql`w.slot = ${slot}`] : []),
    ...(waveId ? [sql`w.id = ${waveId}`] : []),
  ]);
const mailsOf = ({ status }: RecipientFilter): RawBuilder<unknown> => (status ? sql`r.status = ${status}` : sql`true`);

/** Newest first. A campaign has a few dozen waves at most in which a page is looked for, each in the order of its index. */
export async function listRecipients(
  db: Db,
  campaignId: string,
  { filter, after, limit }: { filter: RecipientFilter; after: string | undefined; limit: number },
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    SELECT ${COLUMNS}
    FROM campaign_waves w
    CROSS JOIN LATERAL (
      SELECT r.id FROM mail_recipients r
      WHERE r.wave_id = w.id AND ${mailsOf(filter)} ${after === undefined ? sql`` : sql`AND r.id < ${after}`}
      ORDER BY r.id DESC LIMIT ${sql.lit(limit)}
    ) page
    JOIN mail_recipients r ON r.id = page.id
    LEFT JOIN clients c ON c.id = r.client_id
    WHERE ${wavesOf(campaignId, filter)}
    ORDER BY r.id DESC LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Where a search goes on: behind a mail of a client found by a key. */
export interface FoundPlace {
  key: string;
  clientId: string;
  /** The last mail of theirs that was shown; 0 if all were. */
  mail: string;
}
interface SearchInput {
  campaignId: string;
  restaurantId: string;
  prefix: string;
  filter: RecipientFilter;
  after: FoundPlace | undefined;
  /** So many keys are looked at, … */
  keys: number;
  /** … and so many mails of each client. */
  limit: number;
}
/** A key, its client, and one of their mails; a client without any is there once with nothing. */
export type FoundRow = Omit<RecipientRow, "id" | "client_id" | "first_name" | "last_name" | "email"> & {
  id: string | null;
  key: string;
  client_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  read: number;
};

/** One stretch of the keys that begin with the prefix, in the order of the clients' index, with these clients' mails of the campaign. */
export async function searchRecipients(db: Db, search: SearchInput): Promise<FoundRow[]> {
  const { campaignId, restaurantId, prefix, filter, after, keys, limit } = search;
  const { rows } = await sql<FoundRow>`
    SELECT s.key, s.client_id, s.read, c.first_name, c.last_name, c.email, c.phone, r.id, r.wave_id, r.slot, r.rotation, r.status,
           r.is_doubtful, r.reason, r.sent_at, r.opened_at, r.clicked_at
    FROM (
      SELECT stretch.*, (count(*) OVER ())::int AS read
      FROM (
        SELECT key, client_id FROM client_search
        WHERE restaurant_id = ${restaurantId} AND key >= ${prefix}::text AND key < ${`${prefix}\u{10FFFF}`}::text
          ${after ? sql`AND (key, client_id) >= (${after.key}::text, ${after.clientId}::uuid)` : sql``}
        ORDER BY key, client_id LIMIT ${sql.lit(keys)}
      ) stretch
    ) s
    JOIN clients c ON c.id = s.client_id
    LEFT JOIN LATERAL (
      SELECT r.*, w.slot, w.rotation
      FROM mail_recipients r JOIN campaign_waves w ON w.id = r.wave_id
      WHERE r.client_id = s.client_id AND ${wavesOf(campaignId, filter)} AND ${mailsOf(filter)}
        ${after ? sql`AND ((s.key, s.client_id) <> (${after.key}::text, ${after.clientId}::uuid) OR r.id < ${after.mail})` : sql``}
      ORDER BY r.id DESC LIMIT ${sql.lit(limit)}
    ) r ON true
    ORDER BY s.key, s.client_id, r.id DESC`.execute(db);
  return rows;
}
