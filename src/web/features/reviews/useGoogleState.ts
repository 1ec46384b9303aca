import { useQuery } from "@tanstack/react-query";
import { googleApi, type GoogleState } from "#shared/reviews/google.contract.ts";
import { googleKeys } from "#web/features/google/googleQueries.ts";
import { api } from "#web/lib/api.ts";

/** Place and connection, for words that depend on them; undefined while unknown, and nothing waits for it. */
export const useGoogleState = (): GoogleState | undefined =>
  useQuery({ queryKey: googleKeys.state, queryFn: ({ signal }) => api(googleApi.state, { signal }) }).data;
