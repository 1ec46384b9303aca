import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";

export const SCRIPT_PLACEMENTS = ["head", "body", "footer"] as const;
export type ScriptPlacement = (typeof SCRIPT_PLACEMENTS)[number];

export const ActiveScript = z.object({ id: z.uuid(), title: z.string(), script_code: z.string() });
export type ActiveScript = z.infer<typeof ActiveScript>;

export const scriptsApi = {
  active: endpoint({
    method: "GET",
    path: "/api/custom-scripts/active",
    access: "public",
    summary: "Custom scripts to run on this page, in order, by placement",
    query: z.object({ area: z.enum(["site", "admin"]).default("site") }),
    response: z.object({
      success: z.literal(true),
      data: z.object({ head: z.array(ActiveScript), body: z.array(ActiveScript), footer: z.array(ActiveScript) }),
    }),
  }),
};
