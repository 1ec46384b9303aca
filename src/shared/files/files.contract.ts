import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { line } from "#shared/http/fields.ts";

/** What a camera takes; a picture is made smaller before it is kept. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

const PictureInput = z.object({
  filename: line(255),
  /** The file itself travels as text. */
  content: z
    .string("validation:required")
    .min(1, "validation:required")
    .meta({ contentEncoding: "base64", contentMediaType: "image/*" }),
});

const Picture = z.object({
  id: z.uuid(),
  /** A path on this site that never changes its content. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});

export const filesApi = {
  keepPicture: endpoint({
    method: "POST",
    path: "/api/files/images",
    access: "owner_subscribed",
    summary: "Keep a picture for mails: PNG, JPEG or WebP, made small and written anew",
    body: PictureInput,
    maxBytes: PICTURE_MAX_BYTES,
    response: Picture,
    status: 201,
  }),
};

export const adminFilesApi = {
  keepPicture: endpoint({
    method: "POST",
    path: "/api/admin/files/images",
    access: "staff:campaigns",
    summary: "Keep a picture for the mails of all restaurants",
    body: PictureInput,
    maxBytes: PICTURE_MAX_BYTES,
    response: Picture,
    status: 201,
  }),
};
