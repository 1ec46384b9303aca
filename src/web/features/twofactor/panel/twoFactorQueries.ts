import { queryOptions } from "@tanstack/react-query";
import { adminTwofactorApi, twofactorApi } from "#shared/twofactor/twofactor.contract.ts";
import { api } from "#web/lib/api/api.ts";

export type Side = "owner" | "staff";

/** Each side's own calls; they are the same but for the address. */
export const callsOf = (side: Side) => (side === "owner" ? twofactorApi : adminTwofactorApi);

export const twoFactorQuery = (side: Side) =>
  queryOptions({
    queryKey: ["two_factor", side],
    queryFn: ({ signal }) => api(callsOf(side).state, { signal }),
  });
