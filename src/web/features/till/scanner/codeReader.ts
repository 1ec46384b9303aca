import { BarcodeDetector as OwnDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface NativeDetector {
  new (options: { formats: string[] }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

/** Reads QR codes from a video: by the browser itself where it can, else by our own copy of a reader. */
export async function openCodeReader(): Promise<Reader> {
  const native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  const canNative = native && (await native.getSupportedFormats().catch((): string[] => [])).includes("qr_code");
  if (!canNative) prepareZXingModule({ overrides: { locateFile: () => wasm } });
  const detector = canNative ? new native({ formats: ["qr_code"] }) : new OwnDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}
