import { sql } from "kysely";
import type { Locale } from "#shared/domain/locales.ts";
import { inParis } from "#server/db/paris-day.ts";
import type { Columns } from "./client-list.repo.ts";
import type { ClientRow } from "#server/features/clients/clients.repo.ts";

export interface ExportedRow extends Pick<
  ClientRow,
  "first_name" | "last_name" | "email" | "phone" | "source" | "consent" | "converted_by"
> {
  converted_on: string | null;
  forwarded_on: string | null;
  created_on: string;
  /** Only where the file names restaurants. */
  restaurant_name: string | null;
  restaurant_city: string | null;
}

/** Only what the file shows, with days already as the reader's spreadsheet writes them: with a million rows every value that is made costs memory. */
export function exportColumns(locale: Locale, named: boolean): Columns {
  const format = locale === "de" ? "DD.MM.YYYY HH24:MI" : "YYYY-MM-DD HH24:MI";
  const time = (column: string) => sql`to_char(${inParis(sql.ref(column))}, ${format}::text)`;
  return sql`c.first_name, c.last_name, c.email, c.phone, c.source, c.consent, c.converted_by,
    ${time("c.converted_at")} AS converted_on, ${time("c.forwarded_at")} AS forwarded_on, ${time("c.created_at")} AS created_on
    ${named ? sql`, ${ofRestaurant("name")} AS restaurant_name, ${ofRestaurant("city")} AS restaurant_city` : sql``}`;
}

const ofRestaurant = (column: "name" | "city") =>
  sql`(SELECT r.${sql.ref(column)} FROM restaurants r WHERE r.id = c.restaurant_id)`;
