import { queryOptions } from "@tanstack/react-query";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { api } from "#web/lib/api/api.ts";
import type { Proof } from "#web/features/subscriptions/reactivation/useProof.ts";

export const subscriptionKeys = {
  all: ["subscriptions"] as const,
  plans: ["subscriptions", "plans"] as const,
  plan: (id: string) => ["subscriptions", "plans", id] as const,
  payer: ["subscriptions", "payer"] as const,
  reactivation: ["subscriptions", "reactivation"] as const,
  /** Everything the billing tab shows. */
  billing: ["subscriptions", "billing"] as const,
  subscription: ["subscriptions", "billing", "subscription"] as const,
  paymentMethod: ["subscriptions", "billing", "payment-method"] as const,
  invoices: ["subscriptions", "billing", "invoices"] as const,
};

export const plansQuery = queryOptions({
  queryKey: subscriptionKeys.plans,
  queryFn: async ({ signal }) => (await api(subscriptionsApi.plans, { signal })).data,
});

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: subscriptionKeys.plan(id),
    queryFn: ({ signal }) => api(subscriptionsApi.plan, { params: { id }, signal }),
  });

/** What the checkout form begins with; it is not asked again while somebody types. */
export const payerQuery = (proof: Proof) =>
  queryOptions({
    queryKey: [...subscriptionKeys.payer, proof.continuation ?? null],
    queryFn: ({ signal }) => api(subscriptionsApi.payer, { query: proof, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Account data: kept for one proof only, and only while the page is open. */
export const reactivationQuery = (proof: Proof) =>
  queryOptions({
    queryKey: [...subscriptionKeys.reactivation, proof.continuation ?? null],
    queryFn: ({ signal }) => api(subscriptionsApi.reactivation, { query: proof, signal }),
    staleTime: 0,
    gcTime: 0,
    // The cards to choose from must not change while somebody is choosing.
    refetchOnWindowFocus: false,
  });

export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKeys.subscription,
  queryFn: ({ signal }) => api(subscriptionsApi.subscription, { signal }),
});

export const paymentMethodQuery = queryOptions({
  queryKey: subscriptionKeys.paymentMethod,
  queryFn: async ({ signal }) => (await api(subscriptionsApi.paymentMethod, { signal })).card,
});

export const invoicesQuery = queryOptions({
  queryKey: subscriptionKeys.invoices,
  queryFn: async ({ signal }) => (await api(subscriptionsApi.invoices, { signal })).data,
});
