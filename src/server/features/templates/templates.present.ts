import type {
  TemplateListItem,
  TemplateSummary,
  TemplateVersion,
  TemplateView,
} from "#shared/templates/templates.contract.ts";
import type { TemplateRow, listVersions } from "./templates.repo.ts";
import { makeThumbnails } from "./thumbnails.ts";

export const presentSummary = (row: TemplateRow): TemplateSummary => ({
  id: row.id,
  name: row.name,
  subject: row.content.subject,
  category: row.category,
  description: row.content.description,
  offer_type: row.offer_type,
  language: row.language,
  active: row.active,
  revision: row.revision,
  has_draft: row.draft !== null,
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by_name,
});

const thumbnailOf = makeThumbnails();

export const presentListItem = (row: TemplateRow): TemplateListItem => ({
  ...presentSummary(row),
  thumbnail: thumbnailOf(row),
});

export const presentTemplate = (row: TemplateRow): TemplateView => ({
  ...presentSummary(row),
  template: row.content,
  draft:
    row.draft && row.draft_at
      ? { template: row.draft, saved_at: row.draft_at.toISOString(), saved_by: row.draft_by_name }
      : null,
});

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export const presentVersion = (row: VersionRow): TemplateVersion => ({
  revision: row.revision,
  saved_at: row.saved_at.toISOString(),
  saved_by: row.saved_by_name,
  name: row.content.name,
});
