import { z } from "zod";
import { DAY_RANGE, dayRange, isDayRange } from "#shared/http/dates.ts";
import { ById, Done, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { accepted, bool, email, firstName, lastName, line, optionalPhone, typedLine } from "#shared/http/fields.ts";

export const CLIENT_SOURCES = ["review_link", "keychain", "import", "manual"] as const;
export type ClientSource = (typeof CLIENT_SOURCES)[number];
/** `pending`: ticked, but the confirmation mail has not been answered yet (double opt-in). */
export const CONSENT_STATES = ["none", "pending", "given", "withdrawn"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
export const CONSENT_EVENT_KINDS = ["given", "requested", "confirmed", "attested", "withdrawn", "restored"] as const;
export type ConsentEventKind = (typeof CONSENT_EVENT_KINDS)[number];
export const TIMELINE_KINDS = [
  "tap",
  "form",
  "forward",
  "mail",
  "mail_opened",
  "mail_clicked",
  "mail_refused",
  "surprise",
  "redemption",
  "converted",
  "unconverted",
  "edited",
  "imported",
  "added",
  "consent_given",
  "consent_requested",
  "consent_confirmed",
  "unsubscribed",
  "resubscribed",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const ClientListItem = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** A mail server said for good that it takes no mail for the address. */
  email_refused: z.boolean(),
  source: z.enum(CLIENT_SOURCES),
  consent: z.enum(CONSENT_STATES),
  /** Matched to a review, marked by the owner, or neither. */
  converted_by: z.enum(["match", "owner"]).nullable(),
  converted_at: z.iso.datetime().nullable(),
  /** The review redirection date. */
  forwarded_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type ClientListItem = z.infer<typeof ClientListItem>;

export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: z.iso.datetime(),
  /** What it was about, such as a mail's subject or the review's rating. */
  detail: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const ConsentEntry = z.object({
  kind: z.enum(CONSENT_EVENT_KINDS),
  at: z.iso.datetime(),
  text: z.string(),
  text_version: z.string(),
  locale: z.string(),
  page: z.string(),
  ip: z.string().nullable(),
  reason: z.string().nullable(),
  custom_reason: z.string().nullable(),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

export const ClientDetails = ClientListItem.extend({
  locale: z.string(),
  left_in_time: z.boolean(),
  /** On the suppression list: only the guest can undo it. */
  suppressed: z.boolean(),
  review: z.object({ id: z.uuid(), rating: z.number().int(), published_at: z.iso.datetime() }).nullable(),
  timeline: z.array(TimelineEntry),
  consent_ledger: z.array(ConsentEntry),
});
export type ClientDetails = z.infer<typeof ClientDetails>;

const yesNo = z.enum(["yes", "no"], "validation:choice").optional();
export const ClientFilter = z
  .object({
    /** Beginning of a name, an address or a number. */
    search: typedLine(100).optional(),
    converted: yesNo,
    consent: yesNo,
    source: z.enum(CLIENT_SOURCES, "validation:choice").optional(),
    ...dayRange,
    cursor,
  })
  .refine(isDayRange, DAY_RANGE);
export type ClientFilter = z.output<typeof ClientFilter>;

export const ClientInput = z.object({ first_name: firstName, last_name: lastName, email, phone: optionalPhone });
export const ClientChanges = ClientInput.partial();

/** Which column of the file is what: its number, from 0. One column for both names holds whole names, which are split. */
export const ImportMapping = z.object({
  email: z.number().int().min(0),
  first_name: z.number().int().min(0),
  last_name: z.number().int().min(0),
  phone: z.number().int().min(0).nullable(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
/** At most this many lines are reported one by one. */
export const IMPORT_MAX_ERRORS = 500;

export const LineError = z.object({
  /** As a spreadsheet counts: the heading is line 1. */
  line: z.number().int(),
  field: z.string().nullable(),
  message: z.string(),
  value: z.string(),
  /** The line came in, only without this value. */
  taken: z.boolean(),
});
export type LineError = z.infer<typeof LineError>;

export const ImportPreview = z.object({
  /** To be sent back with the mapping; good for an hour. */
  upload_id: z.string(),
  filename: z.string(),
  columns: z.array(z.string()),
  /** First rows as they are in the file. */
  sample: z.array(z.array(z.string())),
  rows_total: z.number().int(),
  /** Our guess; -1 where none fits. */
  mapping: z.object({
    email: z.number().int(),
    first_name: z.number().int(),
    last_name: z.number().int(),
    phone: z.number().int().nullable(),
  }),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ClientImport = z.object({
  id: z.uuid(),
  filename: z.string(),
  status: z.enum(["queued", "running", "done", "failed"]),
  rows_total: z.number().int(),
  rows_read: z.number().int(),
  rows_added: z.number().int(),
  rows_updated: z.number().int(),
  /** Came in, but stay unsubscribed. */
  rows_unsubscribed: z.number().int(),
  rows_failed: z.number().int(),
  /** Came in without a value that is not needed and could not be read: the phone number. */
  rows_partly: z.number().int(),
  errors: z.array(LineError),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ClientImport = z.infer<typeof ClientImport>;

export const clientsOfRestaurantApi = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/restaurants/:id/clients",
    access: "staff:restaurants",
    summary: "A restaurant's clients, twenty at a time",
    params: ById,
    query: ClientFilter,
    response: listOf(ClientListItem),
  }),
};

export const clientsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/clients",
    access: "owner_subscribed",
    summary: "Clients, twenty at a time; a total where it costs nothing to know",
    query: ClientFilter,
    response: listOf(ClientListItem),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/clients",
    access: "owner_subscribed",
    summary: "Add a client by hand, without marketing consent",
    act: "add_clients",
    body: ClientInput,
    response: ClientDetails,
    status: 201,
  }),
  read: endpoint({
    method: "GET",
    path: "/api/clients/:id",
    access: "owner_subscribed",
    summary: "One client with timeline and consent ledger",
    params: ById,
    response: ClientDetails,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/clients/:id",
    access: "owner_subscribed",
    summary: "Correct a client's details",
    params: ById,
    body: ClientChanges,
    response: ClientDetails,
  }),
  convert: endpoint({
    method: "PUT",
    path: "/api/clients/:id/conversion",
    access: "owner_subscribed",
    summary: "Mark as having left a review, or take that back",
    params: ById,
    body: z.object({ converted: bool }),
    response: ClientDetails,
  }),
  erase: endpoint({
    method: "DELETE",
    path: "/api/clients/:id",
    access: "owner_subscribed",
    summary: "Delete the person and everything kept about them; the proof of consent stays without name and address",
    params: ById,
    response: Done,
  }),
  exportOne: endpoint({
    method: "GET",
    path: "/api/clients/:id/export.json",
    access: "owner_subscribed",
    summary: "Everything kept about one person, for them to have",
    params: ById,
    download: "application/json",
    response: z.unknown(),
  }),
  consentProof: endpoint({
    method: "GET",
    path: "/api/clients/:id/consent.pdf",
    access: "owner_subscribed",
    summary: "The consent ledger of one person, to print",
    params: ById,
    download: "application/pdf",
    response: z.unknown(),
  }),
  exportCsv: endpoint({
    method: "GET",
    path: "/api/clients/export.csv",
    access: "owner_subscribed",
    summary: "All clients that match the filters, for a spreadsheet",
    query: ClientFilter,
    download: "text/csv; charset=utf-8",
    response: z.unknown(),
  }),
  previewImport: endpoint({
    method: "POST",
    path: "/api/clients/import/preview",
    access: "owner_subscribed",
    summary: "Read a CSV file without keeping anyone: columns, first rows, our guess of what is what",
    act: "add_clients",
    /** The file itself travels as text. */
    body: z.object({
      filename: line(200),
      content: z.string("validation:required").min(1, "validation:required").meta({ contentMediaType: "text/csv" }),
    }),
    maxBytes: IMPORT_MAX_BYTES,
    response: ImportPreview,
  }),
  startImport: endpoint({
    method: "POST",
    path: "/api/clients/import",
    access: "owner_subscribed",
    summary: "Import the file of a preview",
    act: "add_clients",
    body: z.object({
      upload_id: line(100),
      mapping: ImportMapping,
      /** The owner confirms to hold everybody's consent; without it nobody in the file gets marketing mail. */
      with_consent: bool,
      attestation: accepted("validation:attestation").optional(),
    }),
    response: ClientImport,
    status: 202,
  }),
  imports: endpoint({
    method: "GET",
    path: "/api/clients/import",
    access: "owner_subscribed",
    summary: "The last imports, newest first",
    response: listOf(ClientImport),
  }),
  importState: endpoint({
    method: "GET",
    path: "/api/clients/import/:id",
    access: "owner_subscribed",
    summary: "Progress and error report of one import",
    params: ById,
    response: ClientImport,
  }),
};
