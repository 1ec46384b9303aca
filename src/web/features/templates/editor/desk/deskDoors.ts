import { adminFilesApi } from "#shared/files/files.contract.ts";
import { templatesApi, type MailPreview, type Reader } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { api } from "#web/lib/api/api.ts";
import type { EditorDoors } from "#web/features/templates/editor/editorTypes.ts";
import { readPictureFile } from "#web/features/templates/editor/panel/picture/pictureFile.ts";

/** Long enough for ten megabytes over a slow line. */
export const UPLOAD_MS = 180_000;

/** What the desk asks for besides pictures. */
export interface DeskDoors extends EditorDoors {
  /** The mail a template would become, for a guest or with invented data. */
  preview: (template: TemplateDraft, clientId: string | undefined, signal: AbortSignal) => Promise<MailPreview>;
  /** Guests whose data it can be filled with. */
  readers: (search: string, signal: AbortSignal) => Promise<Reader[]>;
}

/** The back office's calls. */
export const STAFF_DOORS: DeskDoors = {
  upload: async (file) => api(adminFilesApi.keepPicture, { body: await readPictureFile(file), timeoutMs: UPLOAD_MS }),
  preview: (template, clientId, signal) =>
    api(templatesApi.preview, {
      body: { ...template, ...(clientId === undefined ? {} : { client_id: clientId }) },
      signal,
      quiet: true,
    }),
  readers: async (search, signal) => (await api(templatesApi.readers, { query: { search }, signal })).data,
};
