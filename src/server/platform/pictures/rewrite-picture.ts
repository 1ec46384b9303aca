import type sharpLibrary from "sharp";
import type { JpegOptions, PngOptions, Sharp } from "sharp";
import { AppError } from "#server/errors.ts";
import { msLeft } from "#server/platform/deadline/deadline.ts";
import { type PictureKind, type RefusedKind, kindOfPicture } from "./picture-kind.ts";
import { inPictureLine, picturesBusy } from "./picture-line.ts";

/**
 * JPEG: as many as the cameras of phones have, since it is made smaller while it is read. The others may have to be unpacked
 * whole, which takes up to eight bytes a pixel.
 */
const MOST_PIXELS = { jpeg: 52_000_000, png: 25_000_000, webp: 25_000_000 } as const satisfies Record<
  PictureKind,
  number
>;
/** Mails are 600 wide; twice that is sharp on every screen. */
const LONGEST_SIDE = 1_200;
const MOST_BYTES = 1024 * 1024;

/** Tried in turn until the picture is small enough; then all of them again on a smaller one. Choosing few colours takes long. */
const JPEGS: readonly JpegOptions[] = [{ quality: 84 }, { quality: 72 }, { quality: 60 }];
const PNGS: readonly PngOptions[] = [{ compressionLevel: 9 }, { palette: true, effort: 1 }];
const SMALLER = 0.75;
const INSIDE = { fit: "inside", withoutEnlargement: true } as const;

export interface Picture {
  content: Buffer;
  extension: "png" | "jpg";
  width: number;
  height: number;
}

/** Why a file is not taken as a picture. */
export class NotAPicture extends Error {
  override name = "NotAPicture";
  readonly why: RefusedKind | "broken" | "too_many_pixels";
  /** In millions, where there were too many pixels. */
  readonly max: number | undefined;

  constructor(why: NotAPicture["why"], { max, cause }: { max?: number; cause?: unknown } = {}) {
    super(`not a picture: ${why}`, { cause });
    this.why = why;
    this.max = max;
  }
}

/**
 * Reads a picture and writes it anew: upright, in the colours of screens, bounded in size, and without anything that
 * travelled with it (places, names of devices, other files). PNG where something shines through, else JPEG; of a moving
 * picture the first one.
 */
export async function rewritePicture(bytes: Buffer): Promise<Picture> {
  const kind = kindOfPicture(bytes);
  if (kind === "gif" || kind === "svg" || kind === "unknown") throw new NotAPicture(kind);
  try {
    return await inPictureLine(async () => {
      const sharp = await (loaded ??= loadSharp());
      const fromPixels = await readPixels(sharp, bytes, MOST_PIXELS[kind]);
      return writeSmall(fromPixels, (await fromPixels().stats()).isOpaque);
    });
  } catch (error) {
    throw isTimeout(error) ? picturesBusy() : error;
  }
}

/** The library counts in whole seconds, of which nought means for ever. */
function timeLeft(): { seconds: number } {
  if (msLeft() === 0) throw picturesBusy();
  return { seconds: Math.ceil(msLeft() / 1000) };
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith("timeout:");

type Library = typeof sharpLibrary;
let loaded: Promise<Library> | undefined;

/** Only with the first picture: most processes never see one. */
async function loadSharp(): Promise<Library> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // It reads many more kinds, each a way in for files that were made to do harm.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}

/** Decodes once, as small as it will be at most; what is written is made from these pixels alone. */
async function readPixels(sharp: Library, bytes: Buffer, most: number): Promise<() => Sharp> {
  try {
    // Looks at the head only, so that whoever sends too many pixels is told so.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > most) throw new NotAPicture("too_many_pixels", { max: most / 1_000_000 });
    const { data, info } = await sharp(bytes, { limitInputPixels: most, failOn: "error" })
      .timeout(timeLeft())
      .autoOrient()
      .resize({ ...INSIDE, width: LONGEST_SIDE, height: LONGEST_SIDE })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch (error) {
    throw isTimeout(error) || error instanceof NotAPicture || error instanceof AppError
      ? error
      : new NotAPicture("broken", { cause: error });
  }
}

async function writeSmall(fromPixels: () => Sharp, isOpaque: boolean): Promise<Picture> {
  for (let side = LONGEST_SIDE; ; side = Math.ceil(side * SMALLER)) {
    const resized = (): Sharp =>
      fromPixels()
        .timeout(timeLeft())
        .resize({ ...INSIDE, width: side, height: side });
    const tries = isOpaque
      ? JPEGS.map((options) => () => resized().removeAlpha().jpeg(options))
      : PNGS.map((options) => () => resized().png(options));
    for (const encode of tries) {
      const { data, info } = await encode().toBuffer({ resolveWithObject: true });
      if (data.length <= MOST_BYTES)
        return { content: data, extension: isOpaque ? "jpg" : "png", width: info.width, height: info.height };
    }
  }
}
