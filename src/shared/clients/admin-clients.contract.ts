import { z } from "zod";
import { ById, Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import { ClientDetails, ClientFilter, ClientListItem } from "./clients.contract.ts";

const access = "staff:clients";

/** As the owner's list has them, with whose guest it is. */
export const OfficeClient = ClientListItem.extend({ restaurant: NamedRestaurant });
export type OfficeClient = z.infer<typeof OfficeClient>;
export const OfficeClientList = listOf(OfficeClient);
export const OfficeClientDetails = ClientDetails.extend({ restaurant: NamedRestaurant });

/** The owner's filters, and one restaurant. */
export const OfficeClientFilter = ClientFilter.safeExtend({
  restaurant: z.uuid("validation:choice").optional(),
});
export type OfficeClientFilter = z.output<typeof OfficeClientFilter>;

export const adminClientsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/clients",
    access,
    summary: "Clients of all restaurants, twenty at a time; a total where it costs nothing to know",
    query: OfficeClientFilter,
    response: OfficeClientList,
  }),
  exportCsv: endpoint({
    method: "GET",
    path: "/api/admin/clients/export.csv",
    access,
    summary: "All clients that match the filters, with their restaurant, for a spreadsheet",
    query: OfficeClientFilter,
    download: "text/csv; charset=utf-8",
    response: z.unknown(),
  }),
  restaurants: endpoint({
    method: "GET",
    path: "/api/admin/clients/restaurants",
    access,
    summary: "Restaurants, by letters of their name, to narrow the list to one",
    query: RestaurantChoice,
    response: listOf(NamedRestaurant),
  }),
  read: endpoint({
    method: "GET",
    path: "/api/admin/clients/:id",
    access,
    summary: "One client with timeline and consent ledger",
    params: ById,
    response: OfficeClientDetails,
  }),
  erase: endpoint({
    method: "DELETE",
    path: "/api/admin/clients/:id",
    access,
    summary: "Delete a person who asked for it, and everything kept about them, at this restaurant",
    params: ById,
    response: Done,
  }),
  exportOne: endpoint({
    method: "GET",
    path: "/api/admin/clients/:id/export.json",
    access,
    summary: "Everything a restaurant keeps about one person, for them to have",
    params: ById,
    download: "application/json",
    response: z.unknown(),
  }),
  consentProof: endpoint({
    method: "GET",
    path: "/api/admin/clients/:id/consent.pdf",
    access,
    summary: "The consent ledger of one person, to print",
    params: ById,
    download: "application/pdf",
    response: z.unknown(),
  }),
};
