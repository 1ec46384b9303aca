import type { Scenario } from "./scenario.ts";
import { campaignPeopleScenarios } from "./scenarios/campaign-people.ts";
import { campaignServerScenarios } from "./scenarios/campaign-servers.ts";
import { campaignTimeScenarios } from "./scenarios/campaign-times.ts";
import { campaignScenarios } from "./scenarios/campaigns.ts";
import { databaseScenarios } from "./scenarios/database.ts";
import { diskScenarios } from "./scenarios/disk.ts";
import { mailScenarios } from "./scenarios/mail.ts";
import { providerScenarios } from "./scenarios/providers.ts";
import { schemaScenarios } from "./scenarios/schema.ts";
import { shutdownScenarios } from "./scenarios/shutdown.ts";
import { startScenarios } from "./scenarios/start.ts";
import { upkeepScenarios } from "./scenarios/upkeep.ts";

/** Every fault, in the order of the table. Campaigns send many thousands of mails, and have a time of their own. */
export const GROUPS: Readonly<Record<"product" | "campaigns", readonly Scenario[]>> = {
  product: [
    ...startScenarios,
    ...databaseScenarios,
    ...diskScenarios,
    ...providerScenarios,
    ...mailScenarios,
    ...shutdownScenarios,
    ...schemaScenarios,
    ...upkeepScenarios,
  ],
  campaigns: [...campaignScenarios, ...campaignServerScenarios, ...campaignTimeScenarios, ...campaignPeopleScenarios],
};

export const SCENARIOS: readonly Scenario[] = Object.values(GROUPS).flat();
