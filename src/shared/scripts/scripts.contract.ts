import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { line } from "#shared/http/fields.ts";

export const SCRIPT_PLACEMENTS = ["head", "body", "footer"] as const;
export type ScriptPlacement = (typeof SCRIPT_PLACEMENTS)[number];

/** Pages of owners and of everybody who signs in, the back office, and the review page of guests. */
export const SCRIPT_AREAS = ["site", "admin", "guest"] as const;
export type ScriptArea = (typeof SCRIPT_AREAS)[number];

/** What staff write, as a version keeps it. */
export interface ScriptContent {
  title: string;
  description: string | null;
  script_code: string;
  placement: ScriptPlacement;
  in_owner: boolean;
  in_guest: boolean;
  in_admin: boolean;
  needs_consent: boolean;
}

export const ActiveScript = z.object({
  id: z.uuid(),
  title: z.string(),
  script_code: z.string(),
  /** It waits for the visitor's yes. */
  needs_consent: z.boolean(),
});
export type ActiveScript = z.infer<typeof ActiveScript>;

/** The question to visitors, in their language: the pages that ask it have no texts of their own. */
export const ConsentWords = z.object({ text: z.string(), yes: z.string(), no: z.string(), change: z.string() });
export type ConsentWords = z.infer<typeof ConsentWords>;

export const SCRIPT_ERROR_MAX = 300;

export const scriptsApi = {
  active: endpoint({
    method: "GET",
    path: "/api/custom-scripts/active",
    access: "public",
    summary: "Custom scripts to run on this page, in order, by placement",
    query: z.object({ area: z.enum(SCRIPT_AREAS).default("site") }),
    response: z.object({
      success: z.literal(true),
      data: z.object({ head: z.array(ActiveScript), body: z.array(ActiveScript), footer: z.array(ActiveScript) }),
      /** Null where no script waits for a yes. */
      consent: ConsentWords.nullable(),
      /** Goes up when staff have scripts loaded again everywhere. */
      version: z.number().int(),
    }),
  }),
  version: endpoint({
    method: "GET",
    path: "/api/custom-scripts/version",
    access: "public",
    summary: "Whether pages that are open should load custom scripts again: a number that then is another",
    response: z.object({ version: z.number().int() }),
  }),
  reportError: endpoint({
    method: "POST",
    path: "/api/custom-scripts/errors",
    access: "public",
    summary: "A browser tells that a custom script failed",
    body: z.object({
      script_id: z.uuid("validation:invalid"),
      area: z.enum(SCRIPT_AREAS, "validation:choice"),
      message: line(SCRIPT_ERROR_MAX),
    }),
    response: z.object({ success: z.literal(true) }),
  }),
};
