import type { ColumnType, Generated } from "kysely";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import type { OfferType } from "#shared/templates/template-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { CreatedAt, Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    email_templates: EmailTemplatesTable;
    email_template_versions: EmailTemplateVersionsTable;
  }
}

interface EmailTemplatesTable {
  id: Generated<string>;
  /** This and the next four are those of `content`, for lists. */
  name: string;
  category: TemplateDraft["category"];
  offer_type: OfferType | null;
  language: GuestLanguage;
  active: boolean;
  content: Json<TemplateDraft>;
  revision: Generated<number>;
  /** Changes that are not finished; one for all who work on it. */
  draft: ColumnType<TemplateDraft | null, string | null | undefined, string | null>;
  draft_at: Generated<Date | null>;
  draft_by: Generated<string | null>;
  /** Which of ours it was made from, so that one that was deleted does not come back. */
  ready_made: Generated<string | null>;
  updated_by: Generated<string | null>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
  deleted_at: Generated<Date | null>;
}

interface EmailTemplateVersionsTable {
  template_id: string;
  revision: number;
  content: Json<TemplateDraft>;
  saved_by: string | null;
  saved_at: Date;
}
