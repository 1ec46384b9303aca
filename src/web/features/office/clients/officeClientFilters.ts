import { z } from "zod";
import { type ClientFilters, readClientFilters } from "#web/features/clients/list/clientFilters.ts";
import { paths } from "#web/lib/pages/paths.ts";

/** What the list is narrowed to; the URL holds it. */
export type OfficeClientFilters = ClientFilters & { restaurant?: string | undefined };

const restaurant = z.uuid();

/** The filters in a URL; what is not one of ours is left out. */
export const readOfficeClientFilters = (query: Record<string, string | undefined>): OfficeClientFilters => ({
  ...readClientFilters(query),
  restaurant: restaurant.safeParse(query["restaurant"]).data,
});

/** The screen's URL: filters, and the client whose details are open. */
export const officeClientsHref = (filters: OfficeClientFilters, client?: string): string =>
  paths.admin.clients({ ...filters, client });
