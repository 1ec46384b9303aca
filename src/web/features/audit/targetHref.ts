import type { AuditEvent } from "#shared/audit/audit.contract.ts";
import { paths } from "#web/lib/pages/paths.ts";

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  ticket: paths.admin.supportTicket,
  restaurant: paths.admin.restaurant,
  user: paths.admin.user,
  campaign: (id) => paths.admin.campaign(id),
  email_template: paths.admin.template,
};

/** The page of what an entry is about, where it has one. */
export const targetHref = ({ type, id }: AuditEvent["target"]): string | undefined =>
  id === null ? undefined : PAGES[type]?.(id);
