import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Campaign, CampaignSummary, Wave } from "#shared/campaigns/campaigns.model.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { api, isTransient } from "#web/lib/api/api.ts";
import { readFilledPage } from "#web/lib/pages/filledPage.ts";
import type { CampaignDoors } from "./campaignDoors.ts";
import type { CampaignFilters } from "./list/campaignFilters.ts";
import type { RecipientFilters } from "./tracking/recipients/recipientFilters.ts";

type Side = CampaignDoors["side"];

/** The beginnings are what `renewAfter` names. */
export const campaignKeys = {
  list: (side: Side) => ["campaigns", "list", side] as const,
  one: (side: Side, id: string) => ["campaigns", "one", side, id] as const,
  waves: (side: Side, id: string) => ["campaigns", "waves", side, id] as const,
  recipients: (side: Side, id: string) => ["campaigns", "recipients", side, id] as const,
  timeline: (side: Side, id: string) => ["campaigns", "timeline", side, id] as const,
  preflight: (side: Side, id: string) => ["campaigns", "preflight", side, id] as const,
  sentMail: (side: Side, waveId: string, recipientId?: string) =>
    ["campaigns", "sent_mail", side, waveId, recipientId ?? null] as const,
  preview: (side: Side, id: string, revision: number, slot: Slot) =>
    ["campaigns", "preview", side, id, revision, slot] as const,
  /** Staff only: figures of all restaurants, those to narrow the list to, and a demo's clock. */
  statistics: ["campaigns", "statistics"] as const,
  restaurants: ["campaigns", "restaurants"] as const,
  nextMail: ["campaigns", "list", "next_mail"] as const,
  clock: ["campaigns", "clock"] as const,
};

const LIVE_MS = 2000;
const SELDOM_MS = 30_000;
const LIVE_LIST_MS = 5000;

const runs = ({ status }: Pick<CampaignSummary, "status">): boolean =>
  status === "active" || status === "scheduled" || status === "sending";

/** Its mails are going out at this moment. */
export const isSending = (campaign: Pick<CampaignSummary, "status" | "stats">): boolean =>
  campaign.status === "sending" || (campaign.status === "active" && campaign.stats.pending > 0);

/** Its figures move: mails go out, or the next one is due at any moment. */
const isLive = (campaign: Pick<CampaignSummary, "status" | "stats" | "next">, now = Date.now()): boolean =>
  isSending(campaign) || (runs(campaign) && campaign.next !== null && Date.parse(campaign.next.due_at) <= now);

interface Asked {
  status: string;
  error: unknown;
}

/** How long to wait until the next question; a refusal would only be repeated. */
const pause = ({ status, error }: Asked, live: boolean): number | false => {
  if (status === "error" && !isTransient(error)) return false;
  return live ? LIVE_MS : SELDOM_MS;
};

/** The same for a list, of which any campaign may move. */
export const listPause = (
  asked: Asked & { data: { pages: { data: CampaignSummary[] }[] } | undefined },
): number | false =>
  pause(
    asked,
    (asked.data?.pages ?? []).some(({ data }) => data.some((campaign) => isLive(campaign))),
  );

export const campaignListQuery = (filters: CampaignFilters) =>
  infiniteQueryOptions({
    queryKey: [...campaignKeys.list("owner"), filters],
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) => api(campaignsApi.list, { query: { ...filters, cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => listPause(state),
  });

export const campaignQuery = ({ side, calls }: CampaignDoors, id: string) =>
  queryOptions({
    queryKey: campaignKeys.one(side, id),
    queryFn: ({ signal }) => api(calls.one, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pause(state, state.data !== undefined && isLive(state.data)),
  });

/** Everything that was sent or left out; asked again and again while mails go out. */
export const wavesQuery = ({ side, calls }: CampaignDoors, id: string) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.waves(side, id),
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) => api(calls.waves, { params: { id }, query: { cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      pause(
        state,
        (state.data?.pages ?? []).some(({ data }) => data.some(({ status }: Wave) => status === "sending")),
      ),
  });

/** While mails go out, the first page is kept up to date; whoever reads further down is left in peace. */
export const recipientsQuery = ({ side, calls }: CampaignDoors, id: string, filters: RecipientFilters, live: boolean) =>
  infiniteQueryOptions({
    queryKey: [...campaignKeys.recipients(side, id), filters],
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) =>
        api(calls.recipients, { params: { id }, query: { ...filters, cursor }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (live && (state.data?.pages.length ?? 0) <= 1 ? LIVE_LIST_MS : false),
  });

export const timelineQuery = ({ side, calls }: CampaignDoors, id: string) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.timeline(side, id),
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) => api(calls.timeline, { params: { id }, query: { cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
  });

/** Whom a start would reach at this moment. */
export const preflightQuery = ({ side, calls }: CampaignDoors, id: string) =>
  queryOptions({
    queryKey: campaignKeys.preflight(side, id),
    queryFn: ({ signal }) => api(calls.preflight, { params: { id }, signal }),
    staleTime: 0,
  });

/** What was sent does not change any more. */
export const sentMailQuery = (
  { side, calls }: CampaignDoors,
  { id, waveId, recipientId }: { id: string; waveId: string; recipientId?: string | undefined },
) =>
  queryOptions({
    queryKey: campaignKeys.sentMail(side, waveId, recipientId),
    queryFn: ({ signal }) =>
      api(calls.sentMail, { params: { id, wave_id: waveId }, query: { recipient_id: recipientId }, signal }),
    staleTime: Infinity,
  });

/** A mail as it would be sent, with invented data; another save makes another one. */
export const previewQuery = (
  { side, calls }: CampaignDoors,
  { id, revision }: Pick<Campaign, "id" | "revision">,
  slot: Slot,
) =>
  queryOptions({
    queryKey: campaignKeys.preview(side, id, revision, slot),
    queryFn: ({ signal }) => api(calls.preview, { params: { id }, body: { slot }, signal, quiet: true }),
    staleTime: Infinity,
  });
