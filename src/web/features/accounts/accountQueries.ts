import { queryOptions } from "@tanstack/react-query";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const accountKeys = {
  all: ["accounts"] as const,
  profile: ["accounts", "profile"] as const,
  sessions: ["accounts", "sessions"] as const,
};

export const profileQuery = queryOptions({
  queryKey: accountKeys.profile,
  queryFn: async ({ signal }) => (await api(accountsApi.profile, { signal })).user,
});

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await api(accountsApi.sessions, { signal })).data,
});
