import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

export type CameraTrouble = "denied" | "missing" | "unsupported" | "failed";

export interface Camera {
  /** The element that shows it. */
  video: RefObject<HTMLVideoElement | null>;
  state: "starting" | "running" | CameraTrouble;
  /** Undefined where there is no light. */
  torch: boolean | undefined;
  toggleTorch: () => void;
  /** Undefined where there is one camera. */
  switchCamera: (() => void) | undefined;
  tryAgain: () => void;
}

/** Light is not in the types of every browser. */
const hasTorch = (track: MediaStreamTrack | undefined): boolean => {
  const able = (track as Partial<MediaStreamTrack> | undefined)?.getCapabilities?.call(track);
  return able !== undefined && "torch" in able && able.torch === true;
};

/** Shows a camera in a video as long as the screen is open; the one at the back unless another was chosen. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(undefined);
  const [state, setState] = useState<Camera["state"]>("starting");
  const [torch, setTorch] = useState<boolean>();
  const [cameras, setCameras] = useState<string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = (): void => stream?.getTracks().forEach((one) => one.stop());
    const start = async (): Promise<void> => {
      stream = await openCamera(chosen);
      if (isOver) return stop();
      const [first] = stream.getVideoTracks();
      track.current = first;
      setTorch(hasTorch(first) ? false : undefined);
      if (video.current) {
        video.current.srcObject = stream;
        await video.current.play().catch(() => undefined);
      }
      setState("running");
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCameras(devices.filter(({ kind }) => kind === "videoinput").map(({ deviceId }) => deviceId));
    };
    setState("starting");
    start().catch((error: unknown) => {
      if (!isOver) setState(troubleOf(error));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [chosen, round]);

  return {
    video,
    state,
    torch,
    toggleTorch: useCallback(() => {
      const next = !torch;
      const light = { advanced: [{ torch: next } as MediaTrackConstraintSet] };
      void track.current?.applyConstraints(light).then(
        () => setTorch(next),
        () => setTorch(undefined),
      );
    }, [torch]),
    switchCamera:
      cameras.length < 2
        ? undefined
        : () => {
            const current = track.current?.getSettings().deviceId ?? "";
            setChosen(cameras[(cameras.indexOf(current) + 1) % cameras.length]);
          },
    tryAgain: () => setRound((before) => before + 1),
  };
}

async function openCamera(deviceId: string | undefined): Promise<MediaStream> {
  // Missing on plain http, whatever the types say.
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices?.getUserMedia) throw new DOMException("No cameras here", "NotSupportedError");
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: "environment" };
  return devices.getUserMedia({ video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false });
}

function troubleOf(error: unknown): CameraTrouble {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotSupportedError":
      return "unsupported";
    default:
      return "failed";
  }
}
