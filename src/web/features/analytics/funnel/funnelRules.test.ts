import { expect, test } from "vitest";
import { FUNNEL_STEPS, type FunnelStep } from "#shared/analytics/analytics-values.ts";
import type { FunnelReport } from "#shared/analytics/analytics.contract.ts";
import { makeFunnel } from "#web/testing/analytics.ts";
import { greatestLoss, partOf } from "./funnelRules.ts";

const report = (values: Partial<Record<FunnelStep, number>>, ofKeychains = values.form ?? 0): FunnelReport =>
  makeFunnel({
    steps: FUNNEL_STEPS.map((step) => ({ step, value: values[step] ?? 0, previous: null })),
    forms_of_keychains: { value: ofKeychains, previous: null },
  });

test.each<[FunnelStep, Partial<Record<FunnelStep, number>>, object | undefined]>([
  ["tap", { tap: 10 }, undefined],
  ["form", { tap: 10, form: 4 }, { of: "tap", part: 4, whole: 10 }],
  ["forward", { form: 4, consent: 2, forward: 4 }, { of: "form", part: 4, whole: 4 }],
  ["redemption", { mail: 50, click: 2, redemption: 5 }, { of: "mail", part: 5, whole: 50 }],
  // More than could follow: some came from elsewhere, so no rate says anything.
  ["form", { tap: 3, form: 9 }, undefined],
  // Nobody could: no division by zero.
  ["open", { mail: 0, open: 0 }, undefined],
])("the part of %s in %j", (step, values, part) => {
  expect(partOf(report(values), step)).toEqual(part);
});

test("only forms of keychains follow from taps", () => {
  expect(partOf(report({ tap: 10, form: 30 }, 5), "form")).toEqual({ of: "tap", part: 5, whole: 10 });
});

test.each<[string, Partial<Record<FunnelStep, number>>, object | undefined]>([
  [
    "the greatest number, not the worst rate",
    { tap: 100, form: 60, forward: 58, review: 5 },
    { step: "review", lost: 53 },
  ],
  ["the first step", { tap: 100, form: 20, forward: 20, review: 15 }, { step: "form", lost: 80 }],
  ["nothing of a few", { tap: 9, form: 1 }, undefined],
  ["nothing if nobody is lost", { tap: 20, form: 20, forward: 20, review: 20 }, undefined],
])("most are lost: %s", (_, values, loss) => {
  const found = greatestLoss(report(values), "to_review");
  if (loss === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(loss);
});
