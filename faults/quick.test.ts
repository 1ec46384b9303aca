import { beforeAll, expect, test } from "vitest";
import { play } from "./play.ts";
import { prepareDemo } from "./product.ts";
import { SCENARIOS } from "./scenarios.ts";

// The short ones of `npm run test:faults`. Limits of time hold there; here other tests run at the same time.
const PATIENCE = 3;

beforeAll(() => prepareDemo(), 120_000);

test.each(SCENARIOS.filter(({ isQuick }) => isQuick))(
  "$id: $title",
  async (scenario) => {
    const { outcome, faults } = await play(scenario, {
      limitMs: scenario.seconds * PATIENCE * 1000,
      patience: PATIENCE,
    });
    expect({ outcome, faults }).toEqual({ outcome: "ok", faults: [] });
  },
  240_000,
);
