import { Readable } from "node:stream";
import type { AuditEvent, AuditFilter } from "#shared/audit/audit.contract.ts";
import { auditWords } from "#shared/audit/audit-words.ts";
import { CSV_BOM, csvLine } from "#shared/domain/csv.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { PARIS, parisDateOf } from "#shared/domain/paris-time.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { listEvents } from "./audit-log.service.ts";
import { AUDIT_LIMITS } from "./audit.limits.ts";
import { presentEvent } from "./audit.present.ts";
import { recordAudit } from "./audit.service.ts";

/** Rows of one query. */
const BATCH = 200;

/** The entries that match, as a file that is written while it is sent; that it was taken stands in the log, too. */
export async function exportEvents(ctx: Ctx, query: AuditFilter): Promise<Download> {
  await takeFromLimit(ctx, AUDIT_LIMITS.audit_export, requireStaff(ctx).staffId);
  const { search, ...filter } = query;
  await recordAudit(ctx, {
    action: "audit.exported",
    subject: { type: "audit", id: null },
    details: { ...filter, searched: (search ?? "") !== "" },
  });
  return {
    filename: `${ctx.t("audit:csv.name")}-${parisDateOf(ctx.now).toString()}.csv`,
    content: Readable.from(csvOf(ctx, query), { highWaterMark: 2 }),
  };
}

/** Asked for the next piece only when the last one is on its way. */
async function* csvOf(ctx: Ctx, query: AuditFilter): AsyncGenerator<string> {
  const { t, locale } = ctx;
  yield (
    CSV_BOM +
      csvLine(
        [
          t("audit:column.time"),
          t("audit:column.person"),
          t("audit:column.action"),
          t("audit:csv.technical"),
          t("audit:column.target"),
          t("audit:csv.target_id"),
          t("audit:column.restaurant"),
          t("audit:column.ip"),
          t("audit:csv.changes"),
          t("audit:csv.facts"),
        ],
        locale,
      )
  );
  const lineOf = lineWriter(ctx);
  let cursor: string | undefined;
  do {
    const { rows, next } = await listEvents(ctx, { ...query, cursor }, BATCH);
    if (rows.length > 0) yield rows.map((row) => lineOf(presentEvent(row))).join("");
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function lineWriter({ t, locale }: Pick<Ctx, "t" | "locale">): (event: AuditEvent) => string {
  const words = auditWords(t);
  const time = new Intl.DateTimeFormat(INTL_LOCALE[locale], {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: PARIS,
  });
  return (event) =>
    csvLine(
      [
        time.format(new Date(event.at)),
        words.person(event.actor),
        words.action(event.action),
        event.action,
        [words.target(event.target.type), event.target.name].filter((part) => part !== null).join(" "),
        event.target.id,
        event.restaurant?.name ?? null,
        event.ip,
        event.changes
          .map(({ field, before, after }) => `${words.field(field)}: ${before ?? "–"} → ${after ?? "–"}`)
          .join("; "),
        event.facts.map(({ field, value }) => `${words.field(field)}: ${value ?? "–"}`).join("; "),
      ],
      locale,
    );
}
