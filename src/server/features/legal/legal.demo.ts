import { LEGAL_VERSION } from "#shared/legal/legal.contract.ts";
import { DEMO_NEWCOMERS, DEMO_OWNERS, daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart } from "#server/features/feature.ts";
import { keepAcceptance } from "./legal.repo.ts";

export const demo: DemoPart = {
  after: ["accounts"],
  /** Owners agreed when they joined; those who are older than the version, when it came. */
  seed: async (tx) => {
    const now = tx.now.getTime();
    const newcomers = DEMO_NEWCOMERS.flatMap(({ owner, ...rest }) => (owner ? [{ ...owner, ...rest }] : []));
    for (const { key, locale, joinedDaysAgo } of [...DEMO_OWNERS, ...newcomers])
      await keepAcceptance(tx.db, {
        user_id: demoId(key),
        version: LEGAL_VERSION,
        accepted_in: "registration",
        locale,
        accepted_at: new Date(
          Math.min(now, Math.max(daysAgo(tx.now, joinedDaysAgo).getTime(), Date.parse(LEGAL_VERSION))),
        ),
      });
  },
};
