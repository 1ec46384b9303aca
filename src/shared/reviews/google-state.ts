import type { GoogleConnection, SyncReason } from "./google.contract.ts";

/** A look at a place or a profile for the first time: what it brings is new here, not new on Google. */
export const isFirstLook = (reason: SyncReason): boolean => reason === "place" || reason === "connection";

/** Whether replies can be posted: a consent that holds, for a profile that is known. */
export const isProfileConnected = (connection: GoogleConnection | null): boolean =>
  connection !== null && connection.location_title !== null && !connection.lost;
