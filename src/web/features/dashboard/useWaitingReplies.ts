import { skipToken, useQuery } from "@tanstack/react-query";
import type { Dashboard } from "#shared/analytics/dashboard.contract.ts";
import { dashboardKeys } from "./dashboardKeys.ts";

/** How many reviews wait for a reply, as far as the dashboard has told; never asks by itself. */
export function useWaitingReplies(): number {
  const { data } = useQuery<Dashboard>({ queryKey: dashboardKeys.all, queryFn: skipToken });
  return data?.waiting_replies ?? 0;
}
