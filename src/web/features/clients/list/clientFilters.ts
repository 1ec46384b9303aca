import { CLIENT_SOURCES, type ClientFilter } from "#shared/clients/clients.contract.ts";
import { day } from "#shared/http/dates.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to; the URL holds it, so that a reload, a link and the way back keep it. */
export type ClientFilters = Omit<ClientFilter, "cursor">;

const dayOf = (value: string | undefined): string | undefined => (day.safeParse(value).success ? value : undefined);

/** The filters in a URL; what is not one of ours is left out. */
export function readClientFilters(query: Record<string, string | undefined>): ClientFilters {
  const from = dayOf(query["from"]);
  const to = dayOf(query["to"]);
  return {
    search: query["search"]?.slice(0, 100) || undefined,
    converted: oneOf(query["converted"], ["yes", "no"]),
    consent: oneOf(query["consent"], ["yes", "no"]),
    source: oneOf(query["source"], CLIENT_SOURCES),
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
  };
}

export const hasFilters = (filters: ClientFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== "");

/** How many of the fields beside the search are set; the two days are one field. */
export const countFilters = ({ converted, consent, source, from, to }: ClientFilters): number =>
  [converted, consent, source, from ?? to].filter((value) => value !== undefined).length;

/** What the drawer beside the list shows. */
export interface OpenClient {
  id: string;
  editing?: boolean | undefined;
}

/** The screen's URL: filters, and the client whose details are open. */
export const clientsHref = (filters: ClientFilters, open?: OpenClient): string =>
  paths.clientList({ ...filters, client: open?.id, edit: open?.editing === true ? "yes" : undefined });
