import type { Scenario } from "./scenario.ts";
import { campaignScenarios } from "./scenarios/campaigns.ts";
import { databaseScenarios } from "./scenarios/database.ts";
import { diskScenarios } from "./scenarios/disk.ts";
import { mailScenarios } from "./scenarios/mail.ts";
import { providerScenarios } from "./scenarios/providers.ts";
import { schemaScenarios } from "./scenarios/schema.ts";
import { shutdownScenarios } from "./scenarios/shutdown.ts";
import { startScenarios } from "./scenarios/start.ts";
import { upkeepScenarios } from "./scenarios/upkeep.ts";

/** Every fault, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  ...startScenarios,
  ...databaseScenarios,
  ...diskScenarios,
  ...providerScenarios,
  ...mailScenarios,
  ...campaignScenarios,
  ...shutdownScenarios,
  ...schemaScenarios,
  ...upkeepScenarios,
];
