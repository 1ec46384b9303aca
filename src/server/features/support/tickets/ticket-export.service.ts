import { Readable } from "node:stream";
import { CSV_BOM, csvLine } from "#shared/domain/csv.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { SUPPORT_LIMITS } from "#server/features/support/support.limits.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { type TicketQuery, listTickets } from "./ticket-list.service.ts";
import type { ListedTicket } from "./ticket-list.repo.ts";

/** Rows of one query. */
const BATCH = 200;

/** The owner's tickets that match, as a file that is written while it is sent. What staff note among themselves is not in it. */
export async function exportTickets(ctx: Ctx, query: TicketQuery): Promise<Download> {
  const restaurantId = requireRestaurant(ctx);
  await takeFromLimit(ctx, SUPPORT_LIMITS.support_export, restaurantId);
  const { search, cursor: _, ...filter } = query;
  await recordAudit(ctx, {
    action: "support.tickets_exported",
    subject: { type: "restaurant", id: restaurantId },
    details: { ...filter, searched: (search ?? "") !== "" },
  });
  return {
    filename: `${ctx.t("support:csv.name")}-${parisDateOf(ctx.now).toString()}.csv`,
    content: Readable.from(csvOf(ctx, query), { highWaterMark: 2 }),
  };
}

/** Asked for the next piece only when the last one is on its way. */
async function* csvOf(ctx: Ctx, query: TicketQuery): AsyncGenerator<string> {
  const { t, locale } = ctx;
  yield (
    CSV_BOM +
      csvLine(
        [
          t("support:csv.number"),
          t("support:csv.subject"),
          t("support:csv.category"),
          t("support:csv.priority"),
          t("support:csv.status"),
          t("support:csv.messages"),
          t("support:csv.created_at"),
          t("support:csv.updated_at"),
        ],
        locale,
      )
  );
  let cursor: string | undefined;
  do {
    const { rows, next } = await listTickets(ctx, { ...query, cursor }, BATCH);
    yield rows.map((row) => lineOf(ctx, row)).join("");
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function lineOf({ t, locale }: Ctx, row: ListedTicket): string {
  const time = (at: Date): string =>
    new Intl.DateTimeFormat(INTL_LOCALE[locale], {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "Europe/Paris",
    }).format(at);
  return csvLine(
    [
      row.number,
      row.subject,
      t(`support:categories.${row.category}`),
      t(`support:priorities.${row.priority}`),
      t(`support:statuses.${row.status}`),
      row.messages_count,
      time(row.created_at),
      time(row.updated_at),
    ],
    locale,
  );
}
