import { z } from "zod";
import type { Recipient } from "#shared/campaigns/campaigns.model.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { getCampaignRow } from "#server/features/campaigns/campaigns.service.ts";
import { clientSearch } from "#server/features/clients/list/client-list.service.ts";
import * as repo from "./recipients.repo.ts";

const PAGE = 20;
/** A row's number; the database's are larger than a JavaScript number holds exactly. */
const rowNumber = z.string().regex(/^\d{1,18}$/);
const PLACE = cursorOf(z.tuple([rowNumber]));
/** A search goes by names: a key of the index, the client, and the last of their mails that was shown. */
const FOUND_PLACE = cursorOf(z.tuple([part.text, part.id, rowNumber]));
/** Keys read at once and at most for one page: a search that many are called like and few were written to answers with a short page. */
const STRETCH = 60;
const MOST_KEYS = 240;

type Page = { data: Recipient[]; meta: { next_cursor: string | null } };
type Filter = repo.RecipientFilter & { search?: string | undefined; cursor?: string | undefined };

/** To whom a campaign's mails went and what became of them: newest first, a search by name. */
export async function listRecipients(ctx: Ctx, campaignId: string, query: Filter): Promise<Page> {
  const { cursor, search: typed, ...filter } = query;
  const { restaurant_id: restaurantId } = await getCampaignRow(ctx, campaignId);
  const search = clientSearch(typed);
  if (search) return searchPage(ctx, { campaignId, restaurantId, filter, search, cursor });
  const after = cursor === undefined ? undefined : PLACE.read(cursor)[0];
  const rows = await repo.listRecipients(ctx.db, campaignId, { filter, after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return answer(page, rows.length > page.length && last ? PLACE.write([last.id]) : null);
}

interface SearchInput {
  campaignId: string;
  restaurantId: string;
  filter: repo.RecipientFilter;
  search: NonNullable<ReturnType<typeof clientSearch>>;
  cursor: string | undefined;
}

async function searchPage(ctx: Ctx, { search, cursor, ...input }: SearchInput): Promise<Page> {
  let after = cursor === undefined ? undefined : placeOf(cursor);
  const page: repo.RecipientRow[] = [];
  const next = (): string | null => (after ? FOUND_PLACE.write([after.key, after.clientId, after.mail]) : null);
  for (let read = 0; read < MOST_KEYS; read += STRETCH) {
    // A page ends within a client at most, so nobody has more mails than a page that count here.
    const limits = { keys: STRETCH, limit: PAGE + 1 };
    const rows = await repo.searchRecipients(ctx.db, { ...input, ...limits, prefix: search.prefix, after });
    for (const row of rows) {
      const { id } = row;
      const isShown = id !== null && search.isShown(row, row.key);
      if (isShown && page.length === PAGE) return answer(page, next());
      if (isShown) page.push({ ...row, id });
      after = { key: row.key, clientId: row.client_id, mail: isShown ? id : "0" };
    }
    if ((rows[0]?.read ?? 0) < STRETCH) return answer(page, null);
    if (after) after = { ...after, mail: "0" };
  }
  return answer(page, next());
}

function placeOf(cursor: string): repo.FoundPlace {
  const [key, clientId, mail] = FOUND_PLACE.read(cursor);
  return { key, clientId, mail };
}

const answer = (rows: readonly repo.RecipientRow[], next: string | null): Page => ({
  data: rows.map(present),
  meta: { next_cursor: next },
});

const present = (row: repo.RecipientRow): Recipient => ({
  id: row.id,
  wave_id: row.wave_id,
  slot: row.slot,
  rotation: row.rotation,
  client:
    row.client_id && row.email
      ? { id: row.client_id, first_name: row.first_name ?? "", last_name: row.last_name ?? "", email: row.email }
      : null,
  status: row.status,
  is_doubtful: row.is_doubtful,
  reason: row.reason,
  sent_at: row.sent_at?.toISOString() ?? null,
  opened_at: row.opened_at?.toISOString() ?? null,
  clicked_at: row.clicked_at?.toISOString() ?? null,
});
