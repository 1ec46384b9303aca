import type { FunnelStep } from "#shared/analytics/analytics-values.ts";
import type { FunnelReport } from "#shared/analytics/analytics.contract.ts";

/** The two ways a guest goes: to a review, and back to the table. */
export const WAYS = {
  to_review: ["tap", "form", "consent", "forward", "review"],
  to_table: ["mail", "open", "click", "redemption"],
} as const satisfies Record<string, readonly FunnelStep[]>;
export type Way = keyof typeof WAYS;

/**
 * Of whom a step is a part. Guests go on to Google with or without consent, so both are parts of the forms; a code stands in
 * the mail itself, so it can be redeemed without a click.
 */
const WHOLES = {
  form: "tap",
  consent: "form",
  forward: "form",
  review: "forward",
  open: "mail",
  click: "open",
  redemption: "mail",
} as const satisfies Partial<Record<FunnelStep, FunnelStep>>;

/** The stations nobody reaches the end without, each with the one before it. */
const STATIONS = {
  to_review: [
    ["tap", "form"],
    ["form", "forward"],
    ["forward", "review"],
  ],
  to_table: [
    ["mail", "open"],
    ["open", "redemption"],
  ],
} as const satisfies Record<Way, readonly (readonly [FunnelStep, FunnelStep])[]>;

/** Below this nobody can say where most are lost. */
const FEW = 10;

interface Part {
  of: (typeof WHOLES)[keyof typeof WHOLES];
  part: number;
  whole: number;
}

/** How many of whom took a step; undefined where a way begins, where nobody could, and where more came from elsewhere. */
export function partOf(report: FunnelReport, step: FunnelStep): Part | undefined {
  if (!(step in WHOLES)) return undefined;
  const of = WHOLES[step as keyof typeof WHOLES];
  const numbers = compare(report, of, step);
  return numbers && { of, ...numbers };
}

interface Loss {
  /** The station that was not reached. */
  step: (typeof STATIONS)[Way][number][1];
  lost: number;
  whole: number;
}

/** Where most guests are lost on a way; undefined while there are too few to say. */
export function greatestLoss(report: FunnelReport, way: Way): Loss | undefined {
  const losses = STATIONS[way].flatMap(([of, step]): Loss[] => {
    const numbers = compare(report, of, step);
    return numbers && numbers.whole >= FEW ? [{ step, lost: numbers.whole - numbers.part, whole: numbers.whole }] : [];
  });
  const greatest = losses.toSorted((a, b) => b.lost - a.lost)[0];
  return greatest && greatest.lost > 0 ? greatest : undefined;
}

function compare(report: FunnelReport, of: FunnelStep, step: FunnelStep): Omit<Part, "of"> | undefined {
  const valueOf = (name: FunnelStep): number => report.steps.find((one) => one.step === name)?.value ?? 0;
  // Only these forms follow from a tap: others came by the restaurant's own link.
  const part = step === "form" ? report.forms_of_keychains.value : valueOf(step);
  const whole = valueOf(of);
  return whole === 0 || part > whole ? undefined : { part, whole };
}
