import type { SweepPart } from "#server/testing/sweep-part.ts";

const shown = { code: "123456", recovery_code: "AB23C-DE45F" };
const challenge = "a-challenge-that-nobody-was-given";

export const sweep: SweepPart = {
  examples: {
    "POST /api/auth/two-factor": { challenge, ...shown },
    "POST /api/admin/auth/two-factor": { challenge, ...shown },
    "POST /api/two-factor/recovery-codes": shown,
    "POST /api/admin/two-factor/recovery-codes": shown,
    "POST /api/two-factor/disable": shown,
    "POST /api/admin/two-factor/disable": shown,
  },
};
