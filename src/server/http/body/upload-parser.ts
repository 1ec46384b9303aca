import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Upload, spoolUpload } from "#server/platform/files/upload.ts";

/** How a file is sent: as its bytes. */
export const UPLOAD_TYPE = "application/octet-stream";

const uploads = new WeakMap<FastifyRequest, Upload>();

/** The file a request brought. */
export const uploadIn = (request: FastifyRequest): Upload | undefined => uploads.get(request);

/** Lets the routes of one context take a file as its bytes, and nothing else. What is too large is told by the service, which knows its name. */
export function installUploadParser(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(UPLOAD_TYPE, async (request: FastifyRequest, payload: FastifyRequest["raw"]) => {
    uploads.set(request, await spoolUpload(payload, maxBytes));
  });
  app.addHook("onResponse", async (request) => uploads.get(request)?.close());
}
