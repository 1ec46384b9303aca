import { z } from "zod";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import { ById, Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import { bool, typedLine } from "#shared/http/fields.ts";
import { FINDING_CODES } from "./findings.ts";
import { TEMPLATE_FIELDS, Template, checkForm, checkMeaning } from "./templates.model.ts";
import { CATEGORIES, OFFER_TYPES } from "./template-values.ts";

/** Bytes of a body: more than a template may have, so that one too large is told where, and not only that. */
const BODY_BYTES = 600_000;

export const TemplateSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  category: z.enum(CATEGORIES),
  description: z.string(),
  offer_type: z.enum(OFFER_TYPES).nullable(),
  language: z.enum(GUEST_LANGUAGES),
  active: z.boolean(),
  /** Goes up with each save; who saves names the one they began with. */
  revision: z.number().int(),
  /** Somebody has begun changes that are not saved yet. */
  has_draft: z.boolean(),
  updated_at: z.iso.datetime(),
  /** Null for one of ours that nobody has changed. */
  updated_by: z.string().nullable(),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const TemplateListItem = z.object({
  ...TemplateSummary.shape,
  /** A picture of it, as SVG for an <img>. */
  thumbnail: z.string(),
});
export type TemplateListItem = z.infer<typeof TemplateListItem>;

const Content = z.object(TEMPLATE_FIELDS);

export const TemplateView = z.object({
  ...TemplateSummary.shape,
  template: Content,
  draft: z.object({ template: Content, saved_at: z.iso.datetime(), saved_by: z.string().nullable() }).nullable(),
});
export type TemplateView = z.infer<typeof TemplateView>;

const revision = z.int("validation:type").min(1, "validation:min").max(1_000_000, "validation:max");

export const TemplateVersion = z.object({
  revision: z.number().int(),
  saved_at: z.iso.datetime(),
  saved_by: z.string().nullable(),
  name: z.string(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

const TemplateFilter = z.object({
  category: z.enum(CATEGORIES, "validation:choice").optional(),
  offer_type: z.enum(OFFER_TYPES, "validation:choice").optional(),
  language: z.enum(GUEST_LANGUAGES, "validation:choice").optional(),
  active: z.enum(["true", "false"], "validation:choice").optional(),
  search: typedLine(100).optional(),
});

export const MailPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  /** For a frame without scripts or origin. */
  html: z.string(),
  text: z.string(),
  bytes: z.number().int(),
  findings: z.array(
    z.object({
      code: z.enum(FINDING_CODES),
      severity: z.enum(["error", "warning"]),
      element_id: z.string().nullable(),
      field: z.string(),
      path: z.array(z.union([z.string(), z.number()])),
    }),
  ),
});
export type MailPreview = z.infer<typeof MailPreview>;

/** A template as it is being edited, with whose data to fill it. */
const Sample = z
  .object({ ...TEMPLATE_FIELDS, client_id: z.uuid("validation:invalid").optional() })
  .superRefine(checkForm);

/** A guest whose data a preview can be filled with. */
export const Reader = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  restaurant_name: z.string(),
});
export type Reader = z.infer<typeof Reader>;

const ByRevision = z.object({ id: z.uuid(), revision: z.coerce.number().pipe(revision) });
const access = "staff:campaigns" as const;

export const templatesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/templates",
    access,
    summary: "Email templates, by name",
    query: TemplateFilter,
    response: listOf(TemplateListItem),
  }),
  one: endpoint({
    method: "GET",
    path: "/api/admin/templates/:id",
    access,
    summary: "A template with its draft",
    params: ById,
    response: TemplateView,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/admin/templates",
    access,
    summary: "Make a template",
    body: Template,
    response: TemplateView,
    status: 201,
    maxBytes: BODY_BYTES,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/admin/templates/:id",
    access,
    summary: "Save a template as a new version; refused if somebody saved another one since",
    params: ById,
    body: z
      .object({ ...TEMPLATE_FIELDS, revision })
      .superRefine(checkForm)
      .superRefine(checkMeaning),
    response: TemplateView,
    maxBytes: BODY_BYTES,
  }),
  saveDraft: endpoint({
    method: "PUT",
    path: "/api/admin/templates/:id/draft",
    access,
    summary: "Keep changes that are not finished; the saved template stays as it is",
    params: ById,
    body: z.object({ ...TEMPLATE_FIELDS, revision }).superRefine(checkForm),
    response: z.object({ saved_at: z.iso.datetime() }),
    maxBytes: BODY_BYTES,
  }),
  dropDraft: endpoint({
    method: "DELETE",
    path: "/api/admin/templates/:id/draft",
    access,
    summary: "Forget changes that are not finished",
    params: ById,
    response: Done,
  }),
  setActive: endpoint({
    method: "PUT",
    path: "/api/admin/templates/:id/active",
    access,
    summary: "Offer a template to owners, or no longer",
    params: ById,
    body: z.object({ active: bool }),
    response: TemplateSummary,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/api/admin/templates/:id/duplicate",
    access,
    summary: "Make a copy, which owners do not see yet",
    params: ById,
    response: TemplateView,
    status: 201,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/admin/templates/:id",
    access,
    summary: "Delete a template",
    params: ById,
    response: Done,
  }),
  versions: endpoint({
    method: "GET",
    path: "/api/admin/templates/:id/versions",
    access,
    summary: "Who saved it when, newest first",
    params: ById,
    response: listOf(TemplateVersion),
  }),
  version: endpoint({
    method: "GET",
    path: "/api/admin/templates/:id/versions/:revision",
    access,
    summary: "A template as it was",
    params: ByRevision,
    response: z.object({ ...TemplateVersion.shape, template: Content }),
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/admin/templates/:id/versions/:revision/restore",
    access,
    summary: "Save an older version anew",
    params: ByRevision,
    body: z.object({ revision }),
    response: TemplateView,
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/admin/templates/preview",
    access,
    summary: "A template as a mail, with a guest's data or with invented ones",
    body: Sample,
    response: MailPreview,
    maxBytes: BODY_BYTES,
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/api/admin/templates/test-email",
    access,
    summary: "Send a template to your own address, finished or not",
    body: Sample,
    response: z.object({ email: z.string() }),
    maxBytes: BODY_BYTES,
  }),
  readers: endpoint({
    method: "GET",
    path: "/api/admin/templates/readers",
    access: "staff:clients",
    summary: "Guests whose data a preview can show, found by their restaurant",
    query: z.object({ search: typedLine(100).optional() }),
    response: listOf(Reader),
  }),
  offered: endpoint({
    method: "GET",
    path: "/api/templates",
    access: "owner_subscribed",
    summary: "Templates an owner can choose from",
    query: TemplateFilter.pick({ category: true, offer_type: true, language: true, search: true }),
    response: listOf(
      z.object({
        ...TemplateSummary.pick({
          id: true,
          name: true,
          subject: true,
          category: true,
          description: true,
          offer_type: true,
          language: true,
        }).shape,
        template: Content,
      }),
    ),
  }),
};
