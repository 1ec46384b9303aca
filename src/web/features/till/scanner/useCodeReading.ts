import { useEffect, useEffectEvent, type RefObject } from "react";

const EVERY_MS = 120;
/** A code that stays in sight is read once; taken away for this long and shown again, it is asked about again. */
const GONE_MS = 2500;

/** Looks for codes in a video as long as it runs. The reader is fetched when the first camera is there. */
export function useCodeReading(
  video: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
  onCode: (payload: string) => void,
): void {
  const handle = useEffectEvent(onCode);
  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    let last = { payload: "", at: 0 };
    const look = async (): Promise<void> => {
      const { openCodeReader } = await import("./codeReader.ts");
      const read = await openCodeReader();
      const step = async (): Promise<void> => {
        const element = video.current;
        const isVisible = element && element.readyState >= element.HAVE_CURRENT_DATA && !document.hidden;
        const payload = isVisible ? await read(element).catch(() => undefined) : undefined;
        if (isOver) return;
        if (payload) {
          const now = performance.now();
          if (payload !== last.payload || now - last.at > GONE_MS) handle(payload);
          last = { payload, at: now };
        }
        timer = setTimeout(() => void step(), EVERY_MS);
      };
      await step();
    };
    look().catch((error: unknown) => console.warn("The code reader could not be loaded", error));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [video, isRunning]);
}
