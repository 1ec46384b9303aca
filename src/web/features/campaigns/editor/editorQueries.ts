import { queryOptions } from "@tanstack/react-query";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Audience, Slot } from "#shared/campaigns/campaign-values.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { templatesApi, type Reader } from "#shared/templates/templates.contract.ts";
import { api } from "#web/lib/api/api.ts";

/** What is on screen is being edited: it is never replaced behind somebody's back, nor remembered. */
const EDITED = { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false } as const;

export const editedCampaignQuery = (id: string) =>
  queryOptions({
    queryKey: ["campaigns", "edited", id] as const,
    queryFn: ({ signal }) => api(campaignsApi.one, { params: { id }, signal }),
    ...EDITED,
  });

export const editedMailQuery = (id: string, slot: Slot) =>
  queryOptions({
    queryKey: ["campaigns", "edited_mail", id, slot] as const,
    queryFn: ({ signal }) => api(campaignsApi.mail, { params: { id, slot }, signal }),
    ...EDITED,
  });

/** Templates to choose from, with their content: a preview of one needs no further question. */
export const offeredTemplatesQuery = queryOptions({
  queryKey: ["templates", "offered"] as const,
  queryFn: async ({ signal }) => (await api(templatesApi.offered, { signal })).data,
});

export const audienceQuery = (filter: Audience) =>
  queryOptions({
    queryKey: ["campaigns", "audience", filter] as const,
    queryFn: ({ signal }) => api(campaignsApi.audience, { query: { filter }, signal }),
    staleTime: 15_000,
  });

/** Guests of the owner's own restaurant; those who get mails first. */
export async function findReaders(search: string, signal: AbortSignal): Promise<Reader[]> {
  const { data } = await api(clientsApi.list, {
    query: search.trim() === "" ? { consent: "yes" } : { search },
    signal,
  });
  return data.map(({ id, first_name, last_name }) => ({ id, first_name, last_name, restaurant_name: "" }));
}

export const firstReaderQuery = queryOptions({
  queryKey: ["clients", "list", "first_reader"] as const,
  queryFn: async ({ signal }) => (await findReaders("", signal))[0] ?? null,
  staleTime: Infinity,
});
