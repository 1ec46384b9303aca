import type { SweepPart } from "#server/testing/sweep-part.ts";

/** One pixel. */
const content = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const example = { filename: "terrace.png", content };

export const sweep: SweepPart = {
  examples: { "POST /api/files/images": example, "POST /api/admin/files/images": example },
};
