import { z } from "zod";
import { endpoint, listOf } from "#shared/http/endpoint.ts";

/** The day the present terms and privacy notice were written. A change of either is a new version. */
export const LEGAL_VERSION = "2026-11-15";

/** Where somebody agreed. */
export const ACCEPTED_AT = ["registration", "checkout", "reactivation"] as const;
export type AcceptedAt = (typeof ACCEPTED_AT)[number];

export const Operator = z.object({ name: z.string(), address: z.string(), email: z.string() });
export type Operator = z.infer<typeof Operator>;

const Acceptance = z.object({
  version: z.string(),
  accepted_in: z.enum(ACCEPTED_AT),
  accepted_at: z.iso.datetime(),
});

export const legalApi = {
  operator: endpoint({
    method: "GET",
    path: "/api/legal",
    access: "public",
    summary: "Who runs this installation, and the version of terms and privacy notice in force",
    response: z.object({ version: z.string(), operator: Operator }),
  }),
  acceptances: endpoint({
    method: "GET",
    path: "/api/legal/acceptances",
    access: "owner",
    summary: "Which versions of the terms the owner has accepted, newest first",
    response: listOf(Acceptance),
  }),
};
