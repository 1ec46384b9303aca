import { adminFilesApi } from "#shared/files/files.contract.ts";
import { api } from "#web/lib/api.ts";
import type { EditorDoors } from "./editorTypes.ts";
import { readPictureFile } from "./panel/picture/pictureFile.ts";

/** Long enough for ten megabytes over a slow line. */
const UPLOAD_MS = 180_000;

/** The back office's way to the server. */
export const staffDoors: EditorDoors = {
  upload: async (file) => api(adminFilesApi.keepPicture, { body: await readPictureFile(file), timeoutMs: UPLOAD_MS }),
};
