import { z } from "zod";
import { isBlank } from "#shared/domain/text.ts";
import { ById, Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import { bool, line, optionalLine } from "#shared/http/fields.ts";
import { SCRIPT_AREAS, SCRIPT_PLACEMENTS } from "./scripts.contract.ts";
import { SCRIPT_DANGERS } from "./script-dangers.ts";

export const SCRIPTS_MAX = 100;
export const SCRIPT_TITLE_MAX = 120;
export const SCRIPT_DESCRIPTION_MAX = 300;
export const SCRIPT_CODE_MAX = 50_000;

/** Code is kept as it was typed: nothing in it is tidied. */
const code = z
  .string({ error: ({ input }) => (input === undefined || input === null ? "validation:required" : "validation:text") })
  .max(SCRIPT_CODE_MAX, { error: "validation:max_length", abort: true })
  .refine((value) => value.isWellFormed() && !value.includes("\0"), { error: "validation:text", abort: true })
  .refine((value) => !isBlank(value), "validation:required");

const content = {
  title: line(SCRIPT_TITLE_MAX),
  description: optionalLine(SCRIPT_DESCRIPTION_MAX).transform((value) => value ?? null),
  script_code: code,
  placement: z.enum(SCRIPT_PLACEMENTS, {
    error: ({ input }) =>
      input === undefined || input === null || input === "" ? "validation:required" : "validation:choice",
  }),
  in_owner: bool.default(true),
  in_guest: bool.default(false),
  in_admin: bool.default(false),
  needs_consent: bool.default(true),
};
/** What was found in the code has been read. */
const accept_warnings = bool.default(false);
/** That the form was filled with: whoever saved since is not overwritten. */
const revision = z.number("validation:required").int("validation:type").min(1, "validation:min");

const somewhere = (input: { in_owner: boolean; in_guest: boolean; in_admin: boolean }): boolean =>
  input.in_owner || input.in_guest || input.in_admin;
const SOMEWHERE = { error: "validation:select_one", path: ["in_owner"] };

export const ScriptInput = z
  .object({ ...content, active: bool.default(false), accept_warnings })
  .refine(somewhere, SOMEWHERE);
const ScriptChange = z.object({ ...content, revision, accept_warnings }).refine(somewhere, SOMEWHERE);

export const ScriptFinding = z.object({
  /** Counted from 1. */
  line: z.number().int(),
  danger: z.enum(SCRIPT_DANGERS),
  /** Why it matters, in the caller's language. */
  reason: z.string(),
});
export type ScriptFinding = z.infer<typeof ScriptFinding>;

const StaffScriptSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  placement: z.enum(SCRIPT_PLACEMENTS),
  active: z.boolean(),
  in_owner: z.boolean(),
  in_guest: z.boolean(),
  in_admin: z.boolean(),
  needs_consent: z.boolean(),
  revision: z.number().int(),
  /** How often browsers reported that it failed. */
  errors: z.number().int(),
  /** How often pages loaded this version in the last 24 hours; one address counts once an hour. */
  loads: z.number().int(),
  loaded_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
});
export type StaffScriptSummary = z.infer<typeof StaffScriptSummary>;

const StaffScript = StaffScriptSummary.extend({ script_code: z.string(), findings: z.array(ScriptFinding) });
export type StaffScript = z.infer<typeof StaffScript>;

const ScriptVersion = z.object({
  revision: z.number().int(),
  saved_at: z.iso.datetime(),
  saved_by: z.string().nullable(),
  title: z.string(),
});
export type ScriptVersion = z.infer<typeof ScriptVersion>;

const ScriptError = z.object({
  message: z.string(),
  area: z.enum(SCRIPT_AREAS),
  times: z.number().int(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
});
export type ScriptError = z.infer<typeof ScriptError>;

const access = "staff:tools" as const;
const byVersion = z.object({ id: z.uuid(), revision: z.coerce.number().int().min(1).max(1_000_000) });
const PATH = "/api/admin/custom-scripts";

export const adminScriptsApi = {
  list: endpoint({
    method: "GET",
    path: PATH,
    access,
    summary: "All custom scripts, in the order they run in",
    response: listOf(StaffScriptSummary),
  }),
  create: endpoint({
    method: "POST",
    path: PATH,
    access,
    summary: "Add a custom script at the end",
    body: ScriptInput,
    response: StaffScript,
    status: 201,
  }),
  check: endpoint({
    method: "POST",
    path: `${PATH}/check`,
    access,
    summary: "Look through code for what is dangerous; nothing is stored",
    body: z.object({ script_code: code }),
    response: z.object({ findings: z.array(ScriptFinding) }),
  }),
  reorder: endpoint({
    method: "PUT",
    path: `${PATH}/order`,
    access,
    summary: "Put these scripts into this order, on the places they have now; all others stay where they are",
    body: z.object({ ids: z.array(z.uuid("validation:invalid")).min(1, "validation:select_one").max(SCRIPTS_MAX) }),
    response: listOf(StaffScriptSummary),
  }),
  reload: endpoint({
    method: "POST",
    path: `${PATH}/reload`,
    access,
    summary: "Have pages that are open load custom scripts again, each when somebody next moves on in it",
    response: z.object({ message: z.string(), version: z.number().int() }),
  }),
  one: endpoint({
    method: "GET",
    path: `${PATH}/:id`,
    access,
    summary: "A custom script with its code",
    params: ById,
    response: StaffScript,
  }),
  save: endpoint({
    method: "PUT",
    path: `${PATH}/:id`,
    access,
    summary: "Save a new version of a custom script",
    params: ById,
    body: ScriptChange,
    response: StaffScript,
  }),
  setActive: endpoint({
    method: "PUT",
    path: `${PATH}/:id/active`,
    access,
    summary: "Run a custom script on its pages, or no longer",
    params: ById,
    body: z.object({ active: bool }),
    response: StaffScriptSummary,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${PATH}/:id`,
    access,
    summary: "Delete a custom script with its versions",
    params: ById,
    response: Done,
  }),
  versions: endpoint({
    method: "GET",
    path: `${PATH}/:id/versions`,
    access,
    summary: "What was saved, the newest first",
    params: ById,
    response: listOf(ScriptVersion),
  }),
  version: endpoint({
    method: "GET",
    path: `${PATH}/:id/versions/:revision`,
    access,
    summary: "One version with its code",
    params: byVersion,
    response: ScriptVersion.extend({ script_code: z.string() }),
  }),
  restore: endpoint({
    method: "POST",
    path: `${PATH}/:id/versions/:revision/restore`,
    access,
    summary: "Save an older version anew",
    params: byVersion,
    body: z.object({ revision, accept_warnings }),
    response: StaffScript,
  }),
  errors: endpoint({
    method: "GET",
    path: `${PATH}/:id/errors`,
    access,
    summary: "What browsers reported about a script, the latest first",
    params: ById,
    response: listOf(ScriptError),
  }),
};
