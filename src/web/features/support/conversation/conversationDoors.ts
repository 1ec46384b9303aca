import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { supportApi } from "#shared/support/support.contract.ts";

/** The calls for files, which owners and staff have each of their own. */
export type FileDoors = Pick<typeof supportApi, "upload" | "discard" | "attachment">;
export const OWNER_FILES: FileDoors = supportApi;
export const STAFF_FILES: FileDoors = adminSupportApi;
