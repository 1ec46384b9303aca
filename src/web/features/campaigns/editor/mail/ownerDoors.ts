import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { filesApi } from "#shared/files/files.contract.ts";
import { findReaders } from "#web/features/campaigns/editor/editorQueries.ts";
import { UPLOAD_MS, type DeskDoors } from "#web/features/templates/editor/desk/deskDoors.ts";
import { readPictureFile } from "#web/features/templates/editor/panel/picture/pictureFile.ts";
import { api } from "#web/lib/api/api.ts";

/** An owner's calls for one mail of a campaign. */
export const ownerDoors = (id: string, slot: Slot): DeskDoors => ({
  upload: async (file) => api(filesApi.keepPicture, { body: await readPictureFile(file), timeoutMs: UPLOAD_MS }),
  preview: (template, clientId, signal) =>
    api(campaignsApi.preview, {
      params: { id },
      body: { slot, template, ...(clientId === undefined ? {} : { client_id: clientId }) },
      signal,
      quiet: true,
    }),
  readers: findReaders,
});
