import type { z } from "zod";
import type { OfficeClientDetails } from "#shared/clients/admin-clients.contract.ts";
import {
  type ClientDetails,
  type ClientImport,
  type ClientListItem,
  type ConsentEntry,
  TIMELINE_KINDS,
  type TimelineEntry,
} from "#shared/clients/clients.contract.ts";
import type { NamedRestaurant } from "#shared/restaurants/restaurant-choice.ts";
import { cutLine } from "#shared/templates/variables.ts";
import type { ClientRow, EventRow } from "./clients.repo.ts";
import type { KnownClient } from "#server/features/clients/details/client-details.service.ts";
import type { ConsentRow } from "#server/features/clients/consent/consent.repo.ts";
import type { ImportRow } from "#server/features/clients/import/imports.repo.ts";

const presentClient = (row: ClientRow): ClientListItem => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  email_refused: row.email_refused_at !== null,
  source: row.source,
  consent: row.consent,
  converted_by: row.converted_by,
  converted_at: row.converted_at?.toISOString() ?? null,
  forwarded_at: row.forwarded_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const presentDetails = ({ client, suppressed, review, events, ledger }: KnownClient): ClientDetails => ({
  ...presentClient(client),
  locale: client.locale,
  left_in_time: client.left_in_time,
  suppressed,
  review: review ? { id: review.id, rating: review.rating, published_at: review.published_at.toISOString() } : null,
  timeline: presentTimeline(events, client),
  consent_ledger: ledger.map(presentConsent),
});

/** The same for staff, with whose guest it is. */
export const presentOfficeDetails = ({
  known,
  restaurant: { id, name, city },
}: {
  known: KnownClient;
  restaurant: NamedRestaurant;
}): z.output<typeof OfficeClientDetails> => ({ ...presentDetails(known), restaurant: { id, name, city } });

/** Newest first; events of one instant in the order in which they can only have happened. */
function presentTimeline(events: readonly EventRow[], person: ClientRow): TimelineEntry[] {
  const rank = (event: EventRow): number => TIMELINE_KINDS.findIndex((kind) => kind === event.kind);
  return events
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || rank(b) - rank(a))
    .flatMap((event) => {
      const kind = TIMELINE_KINDS.find((known) => known === event.kind);
      const detail = event.data["detail"];
      const words = typeof detail === "string" ? asRead(detail, person) : null;
      return kind ? [{ kind, at: event.at.toISOString(), detail: words }] : [];
    });
}

/** A mail's subject as this person read it; other variables than their name are left open. */
function asRead(subject: string, { first_name, last_name }: ClientRow): string {
  const known: Readonly<Record<string, string>> = { first_name, last_name };
  return cutLine(subject)
    .map((part) => (typeof part === "string" ? part : (known[part.variable] ?? "…")))
    .join("");
}

const presentConsent = (row: ConsentRow): ConsentEntry => ({
  kind: row.kind,
  at: row.at.toISOString(),
  text: row.text,
  text_version: row.text_version,
  locale: row.locale,
  page: row.page,
  ip: row.ip,
  reason: row.reason,
  custom_reason: row.custom_reason,
});

export const presentImport = (row: ImportRow): ClientImport => ({
  id: row.id,
  filename: row.filename,
  status: row.status,
  rows_total: row.rows_total,
  rows_read: row.rows_read,
  rows_added: row.rows_added,
  rows_updated: row.rows_updated,
  rows_unsubscribed: row.rows_unsubscribed,
  rows_failed: row.rows_failed,
  rows_partly: row.rows_partly,
  errors: row.errors,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});
