import type { z } from "zod";

export interface Message {
  /** An i18n key, `namespace:path`. */
  key: string;
  params: Record<string, string | number>;
}

/** Turns one zod issue into an i18n key with its arguments. Our own schemas name a key; the rest falls back by kind. */
function messageOfIssue(issue: z.core.$ZodIssue): Message {
  const params: Message["params"] = {};
  if (issue.code === "too_small") params["min"] = Number(issue.minimum);
  if (issue.code === "too_big") params["max"] = Number(issue.maximum);
  if (/^[a-z_]+:[a-z0-9_.]+$/.test(issue.message)) return { key: issue.message, params };
  switch (issue.code) {
    case "invalid_type":
      return { key: issue.input === undefined ? "validation:required" : "validation:type", params };
    case "too_small":
      return {
        key:
          issue.origin === "string"
            ? "validation:min_length"
            : issue.origin === "array"
              ? "validation:select_one"
              : "validation:min",
        params,
      };
    case "too_big":
      return { key: issue.origin === "string" ? "validation:max_length" : "validation:max", params };
    case "invalid_value":
      return { key: "validation:choice", params };
    case "invalid_format":
      return { key: "validation:format", params };
    default:
      return { key: "validation:invalid", params };
  }
}

/** Groups issues by dotted field path; an issue on the whole body lands under `body`. */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, Message[]> {
  const fields: Record<string, Message[]> = {};
  for (const issue of issues) (fields[issue.path.join(".") || "body"] ??= []).push(messageOfIssue(issue));
  return fields;
}
