import { PICTURE_MAX_BYTES } from "#shared/files/files.contract.ts";

/** Named as the server's own texts about pictures. */
type PictureProblem = "too_large" | "svg" | "gif" | "unknown";

/** A file that cannot become a picture of a mail, and why. */
export class PictureFileError extends Error {
  override readonly name = "PictureFileError";
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** What the file dialog offers. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp";
export const PICTURE_MAX_MB = PICTURE_MAX_BYTES / 1024 / 1024;
const NAME_MAX = 200;

/**
 * A picture as the server takes it. What it would surely refuse is refused before anything is read or sent; the rest it
 * decides itself, by content and not by name.
 */
export async function readPictureFile(file: File): Promise<{ filename: string; content: string }> {
  if (file.type === "image/svg+xml" || /\.svgz?$/i.test(file.name)) throw new PictureFileError("svg");
  if (file.type === "image/gif") throw new PictureFileError("gif");
  // Some systems know no type for WebP and leave it empty.
  if (file.type !== "" && !PICTURE_TYPES.split(",").includes(file.type)) throw new PictureFileError("unknown");
  if (file.size > PICTURE_MAX_BYTES) throw new PictureFileError("too_large");
  if (file.size === 0) throw new PictureFileError("unknown");
  return { filename: file.name.slice(-NAME_MAX) || "picture", content: await toBase64(file) };
}

/** The browser's own encoder, which needs no copy of the file as letters first. */
const toBase64 = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      done(address.slice(address.indexOf(",") + 1));
    });
    // It was moved or its disk is gone.
    reader.addEventListener("error", () => failed(new PictureFileError("unknown")));
    reader.readAsDataURL(file);
  });
