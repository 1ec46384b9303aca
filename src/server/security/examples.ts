import { featureFiles } from "#server/testing/feature-files.ts";
import type { SweepPart } from "#server/testing/sweep-part.ts";

/** Texts that a field of this name takes, wherever it is. */
export const FIELD_EXAMPLES: Record<string, unknown> = {
  email: "sweep@example.org",
  password: "Sauce-Morille-7!",
  password_confirmation: "Sauce-Morille-7!",
  current_password: "Sauce-Morille-7!",
  phone: "+33612345678",
  website: "https://example.org",
  country: "FR",
  code: "123456",
  token: "A".repeat(43),
  continuation: "A".repeat(43),
};

const parts = (await featureFiles<{ sweep: SweepPart }>("sweep")).map(({ sweep }) => sweep);

/** What features say about their own endpoints. */
export const SWEEP: Required<SweepPart> = {
  ids: Object.assign({}, ...parts.map(({ ids }) => ids)) as Required<SweepPart>["ids"],
  examples: Object.assign({}, ...parts.map(({ examples }) => examples)) as Required<SweepPart>["examples"],
  outside: parts.flatMap(({ outside = [] }) => outside),
};
