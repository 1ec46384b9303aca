import type { Ctx } from "#server/context.ts";
import { daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart } from "#server/features/feature.ts";
import * as repo from "./notifications.repo.ts";
import { notifyAdmins, notifyOwner, notifyStaff } from "./notifications.service.ts";

export const demo: DemoPart = { after: ["accounts", "staff", "restaurants"], seed: tellDemoNews };

/** What the other features' demos do not raise by themselves: older news, of which some was read. */
async function tellDemoNews(tx: Ctx): Promise<void> {
  const at = (days: number): Ctx => ({ ...tx, now: daysAgo(tx.now, days) });
  const owner = demoId("odile");
  const restaurant = demoId("odile restaurant");
  await notifyOwner(at(60), owner, {
    type: "success",
    topic: "subscription",
    kind: "subscription_recovered",
    link: "/settings?tab=billing",
  });
  await notifyOwner(at(21), owner, {
    type: "success",
    kind: "clients_imported",
    params: { added: 212, updated: 18, failed: 3 },
    link: "/clients",
  });
  await repo.markAllRead(tx.db, { userId: owner }, daysAgo(tx.now, 20));
  for (const { days, author, rating } of [
    { days: 3, author: "Lucienne Moreau-Tal", rating: 5 },
    { days: 1.2, author: "Bastian Krell", rating: 2 },
  ])
    await notifyOwner(at(days), owner, {
      type: "review",
      kind: "review_arrived",
      params: { author, rating },
      data: { rating, restaurant_id: restaurant },
      link: `/restaurants/${restaurant}/reviews`,
    });
  await notifyStaff(at(30), "settings", {
    type: "system",
    kind: "job_died",
    params: { tries: 34 },
    link: "/admin/settings?tab=jobs",
  });
  await repo.markAllRead(tx.db, { staffId: demoId("ilva") }, daysAgo(tx.now, 29));
  await notifyAdmins(at(2), {
    type: "system",
    topic: "security",
    kind: "security_login_failed",
    params: { count: 100, minutes: 5 },
  });
}
