import { ATTACHMENT_ENDINGS, ATTACHMENT_MAX_BYTES, MOST_ATTACHMENTS } from "#shared/support/support-values.ts";

export type AttachmentFault = "type" | "empty" | "too_large";

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** What is wrong with a file as far as a browser can tell; its content is the server's to judge. */
export function faultOf({ name, size }: { name: string; size: number }): AttachmentFault | undefined {
  if (!ATTACHMENT_ENDINGS.some((ending) => ending === endingOf(name))) return "type";
  if (size === 0) return "empty";
  return size > ATTACHMENT_MAX_BYTES ? "too_large" : undefined;
}

/** Takes as many of the files as a message still has room for. */
export function takeFiles<F>(files: readonly F[], attached: number): { taken: readonly F[]; leftOut: readonly F[] } {
  const room = Math.max(0, MOST_ATTACHMENTS - attached);
  return { taken: files.slice(0, room), leftOut: files.slice(room) };
}

const NAME_MAX = 255;

/** The end of a very long name is kept, because it says the type. */
export const sentName = (name: string): string => name.slice(-NAME_MAX);
