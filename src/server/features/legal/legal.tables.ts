import type { Locale } from "#shared/domain/locales.ts";
import type { AcceptedAt } from "#shared/legal/legal.contract.ts";

declare module "#server/db/database.ts" {
  interface Database {
    legal_acceptances: LegalAcceptancesTable;
  }
}

interface LegalAcceptancesTable {
  user_id: string;
  version: string;
  accepted_in: AcceptedAt;
  /** The language the texts were read in. */
  locale: Locale;
  accepted_at: Date;
}
