import { supportApi } from "#shared/support/support.contract.ts";

/** The calls for files, which owners and staff have each of their own. */
export type FileDoors = Pick<typeof supportApi, "upload" | "discard" | "attachment">;
export const OWNER_FILES: FileDoors = supportApi;
