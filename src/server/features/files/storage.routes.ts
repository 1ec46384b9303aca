import { hash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/errors.ts";
import { sendUnlessKnown } from "#server/http/unless-known.ts";
import { findPicture } from "./files.service.ts";

const ICON_FOLDER = join(import.meta.dirname, "icons");

/** Mail programs and their proxies fetch these from anywhere; nothing in them may run if somebody opens one by itself. */
const OPEN_TO_ALL = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};
const FOR_EVER = "public, max-age=31536000, immutable";
/** An icon keeps its name when it is drawn anew. */
const FOR_A_DAY = "public, max-age=86400";

/** Pictures for mails under names made from their content, and the product's own icons. Works without the database. */
export function storageRoutes(app: FastifyInstance): void {
  const icons = readIcons();
  app.get<{ Params: { file: string } }>("/storage/:file", async (request, reply) => {
    const { file } = request.params;
    const icon = icons.get(file);
    const content = icon?.content ?? (await findPicture(app.platform.files, file));
    if (!content) throw new AppError("not_found");
    void reply.headers({ ...OPEN_TO_ALL, "cache-control": icon ? FOR_A_DAY : FOR_EVER });
    const type = file.endsWith(".png") ? "image/png" : "image/jpeg";
    return sendUnlessKnown(request, reply, { content, type, etag: icon?.etag ?? `"${file}"` });
  });
}

/** Read once: they are a few hundred bytes each. */
const readIcons = (): Map<string, { content: Buffer; etag: string }> =>
  new Map(
    readdirSync(ICON_FOLDER)
      .filter((file) => file.endsWith(".png"))
      .map((file) => {
        const content = readFileSync(join(ICON_FOLDER, file));
        return [file, { content, etag: `"${hash("sha256", content).slice(0, 32)}"` }];
      }),
  );
