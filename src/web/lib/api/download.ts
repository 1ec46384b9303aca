import type { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { asNetworkError, request } from "./api.ts";
import type { InputArgs } from "./api.ts";

/** Fetches a file with the session's token and hands it to the browser to save. Throws what `api` throws. */
export async function download<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  def: Endpoint<P, Q, B, R>,
  ...args: InputArgs<P, Q, B>
): Promise<void> {
  const response = await request(def, ...args);
  let file: Blob;
  try {
    file = await response.blob();
  } catch (cause) {
    throw asNetworkError(cause);
  }
  saveFile(file, filenameOf(response.headers.get("Content-Disposition")));
}

/** The name in a Content-Disposition header; without one the browser finds its own. */
export function filenameOf(header: string | null): string {
  const encoded = /filename\*=(?:UTF-8'[^']*')([^;]+)/i.exec(header ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Wrongly encoded: the plain name is next.
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? "")?.[1]?.trim() ?? "";
}

/** Long enough for the browser to have taken the file. */
const KEEP_MS = 60_000;

/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
