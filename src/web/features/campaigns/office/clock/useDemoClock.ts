import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { clockQuery, nextMailQuery } from "#web/features/campaigns/office/officeQueries.ts";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";

const HOUR_MS = 3_600_000;
const POLL_MS = 1000;
const SELDOM_MS = 30_000;

interface DemoClock {
  /** Undefined where there is no clock to move. */
  now: string | undefined;
  /** When the next mail of all campaigns is due, if one is planned. */
  nextAt: string | undefined;
  move: (hours: number) => void;
  /** Only while time passes. */
  trip: { to: string; part: number } | undefined;
  isBusy: boolean;
}

/** As many whole hours as it takes to get there. */
export const hoursUntil = (at: string, now: string): number =>
  Math.min(24 * 31, Math.max(1, Math.ceil((Date.parse(at) - Date.parse(now)) / HOUR_MS)));

/** The campaigns' clock of a demo, and what the screen shows while time passes, whoever moves it. */
export function useDemoClock(): DemoClock {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const paris = useParisTime();
  const { data: clock, isError } = useQuery({
    ...clockQuery,
    refetchInterval: ({ state }) => (state.data?.moving_to === undefined ? SELDOM_MS : POLL_MS),
  });
  const isMovable = clock?.is_movable === true;
  const to = clock?.moving_to;
  const { data: nextAt } = useQuery({ ...nextMailQuery, enabled: isMovable && to === undefined });
  const moving = useAction({
    run: async (hours: number) =>
      cache.setQueryData(clockQuery.queryKey, await api(adminCampaignsApi.moveClock, { body: { hours } })),
    failed: t("campaign_office:failure.clock"),
  });

  /** When it was first seen moving, in epoch milliseconds. */
  const [from, setFrom] = useState<number>();
  useEffect(() => {
    if (clock === undefined) return;
    if (clock.moving_to === undefined) {
      if (from === undefined) return;
      setFrom(undefined);
      toast.success({ title: t("campaign_office:clock.arrived", { when: paris.at(clock.now) }) });
    } else if (from === undefined) setFrom(Date.parse(clock.now));
    // What was sent on the way is on the screen at once.
    renewAfter(cache, "campaign_changed");
  }, [clock, from, cache, t, paris]);

  const now = isMovable && !isError ? clock.now : undefined;
  return {
    now,
    nextAt: nextAt ?? undefined,
    move: moving.run,
    trip: to === undefined || now === undefined ? undefined : { to, part: partOf(from, to, now) },
    isBusy: moving.busy || to !== undefined,
  };
}

function partOf(from: number | undefined, to: string, now: string): number {
  const at = Date.parse(now);
  const start = from ?? at;
  return Math.min(1, Math.max(0, (at - start) / (Date.parse(to) - start)));
}
