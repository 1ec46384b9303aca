import { z } from "zod";
import type { AuditFilter } from "#shared/audit/audit.contract.ts";

/** What the log is narrowed to; the URL holds it, so that a reload, a link and the way back keep it. */
export interface AuditFilters {
  search?: string | undefined;
  area?: string | undefined;
  action?: string | undefined;
  person?: string | undefined;
  restaurant?: string | undefined;
  /** The thing it happened to. */
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const id = z.uuid();
const day = z.iso.date();
const name = z.string().regex(/^[a-z_.]{1,80}$/);

/** The filters in a URL; what is not one of ours is left out. */
export function readAuditFilters(query: Record<string, string | undefined>): AuditFilters {
  const [from, to] = [day.safeParse(query["from"]).data, day.safeParse(query["to"]).data];
  const isTurned = from !== undefined && to !== undefined && from > to;
  return {
    search: query["search"]?.slice(0, 100) || undefined,
    area: name.safeParse(query["area"]).data,
    action: name.safeParse(query["action"]).data,
    person: id.safeParse(query["person"]).data,
    restaurant: id.safeParse(query["restaurant"]).data,
    target: id.safeParse(query["target"]).data,
    from,
    to: isTurned ? undefined : to,
  };
}

/** The same as the list's and the file's calls have it. */
export const auditQuery = ({ person, restaurant, target, ...rest }: AuditFilters): AuditFilter => ({
  ...rest,
  actor_id: person,
  restaurant_id: restaurant,
  target_id: target,
});

/** How many of the fields beside the search are set; the days are one. */
export const countAuditFilters = ({ from, to, ...rest }: AuditFilters): number =>
  [...Object.values({ ...rest, search: undefined }), from ?? to].filter((value) => value !== undefined).length;
