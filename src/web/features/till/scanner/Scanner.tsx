import { ActionIcon } from "@mantine/core";
import { IconBolt, IconBoltOff, IconCameraRotate, IconVolume, IconVolumeOff, IconX } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TillPlace } from "#web/features/till/tillSession.ts";
import { useTill } from "#web/features/till/useTill.ts";
import { AnswerScreen, isLoud, toneOf } from "./AnswerScreen.tsx";
import { KeptBar } from "./KeptBar.tsx";
import { ManualForm } from "./ManualForm.tsx";
import { isMuted, setMuted, signal } from "./signals.ts";
import { useCamera, type Camera } from "./useCamera.ts";
import { useCodeReading } from "./useCodeReading.ts";
import { useHandScanner } from "./useHandScanner.ts";
import classes from "./Scanner.module.css";

interface ScannerProps {
  place: TillPlace;
  /** Of a phone at a till; none for an owner who is signed in. */
  token: string | undefined;
  onClose?: (() => void) | undefined;
  onSignedOut?: (() => void) | undefined;
}

/** The whole screen of a phone at the till: camera, typed codes, and the answer. */
export function Scanner({ place, token, onClose, onSignedOut }: ScannerProps) {
  const { t } = useTranslation();
  const till = useTill(token, onSignedOut ? { onSignedOut } : {});
  const camera = useCamera();
  const { video } = camera;
  const { answer, check, clear } = till;
  const handleCode = (payload: string): void => check({ payload });
  useCodeReading(video, camera.state === "running", handleCode);
  useHandScanner(handleCode);
  useEffect(() => {
    if (isLoud(answer)) signal(toneOf(answer));
  }, [answer]);
  const isAnswered = isLoud(answer);
  return (
    <main className={classes.screen}>
      <TopBar place={place} camera={camera} onClose={onClose} isAnswered={isAnswered} />
      <div className={classes.stage} inert={isAnswered}>
        <video ref={video} className={classes.video} muted playsInline aria-hidden="true" />
        <Finder camera={camera} busy={till.busy} />
      </div>
      <div className={classes.sheet} inert={isAnswered}>
        <KeptBar token={token} />
        <ManualForm till={till} large />
      </div>
      {isAnswered && <AnswerScreen answer={answer} till={till} onNext={clear} />}
      <h1 className={classes.hidden} hidden={isAnswered}>
        {t("titles:till")}
      </h1>
    </main>
  );
}

interface TopBarProps extends Pick<ScannerProps, "place" | "onClose"> {
  camera: Camera;
  isAnswered: boolean;
}

function TopBar({ place, camera, onClose, isAnswered }: TopBarProps) {
  const { t } = useTranslation();
  const [muted, setMutedState] = useState(isMuted);
  const handleMute = (): void => {
    setMuted(!muted);
    setMutedState(!muted);
  };
  const { torch, toggleTorch, switchCamera } = camera;
  return (
    <div className={classes.top}>
      <div className={classes.side}>
        {onClose && (
          <RoundButton label={t("till:scanner.close")} onClick={onClose}>
            <IconX size={22} stroke={1.8} />
          </RoundButton>
        )}
      </div>
      <p className={classes.place}>
        {place.restaurant}
        {place.till !== null && <span className={classes.till}>{place.till}</span>}
      </p>
      <div className={classes.side} data-end>
        {!isAnswered && switchCamera && (
          <RoundButton label={t("till:scanner.switch")} onClick={switchCamera}>
            <IconCameraRotate size={22} stroke={1.8} />
          </RoundButton>
        )}
        {!isAnswered && torch !== undefined && (
          <RoundButton label={t(torch ? "till:scanner.torch_off" : "till:scanner.torch_on")} onClick={toggleTorch}>
            {torch ? <IconBoltOff size={22} stroke={1.8} /> : <IconBolt size={22} stroke={1.8} />}
          </RoundButton>
        )}
        <RoundButton label={t(muted ? "till:scanner.unmute" : "till:scanner.mute")} onClick={handleMute}>
          {muted ? <IconVolumeOff size={22} stroke={1.8} /> : <IconVolume size={22} stroke={1.8} />}
        </RoundButton>
      </div>
    </div>
  );
}

function RoundButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon className={classes.round ?? ""} size={44} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** The frame to hold a code into, or why there is no camera. */
function Finder({ camera, busy }: { camera: Camera; busy: boolean }) {
  const { t } = useTranslation();
  const { state, tryAgain } = camera;
  if (state !== "running" && state !== "starting")
    return (
      <div className={classes.trouble} role="status">
        <p className={classes.troubleText}>{t(`till:scanner.camera.${state}`)}</p>
        {(state === "denied" || state === "failed") && (
          <button type="button" className={classes.again} onClick={tryAgain}>
            {t("till:scanner.camera_again")}
          </button>
        )}
      </div>
    );
  const hint = busy ? "checking" : state === "running" ? "hint" : "starting";
  return (
    <div className={classes.finder}>
      <div className={classes.frame} data-live={state === "running" || undefined} aria-hidden="true">
        <span className={classes.corner} />
        <span className={classes.corner} />
        <span className={classes.corner} />
        <span className={classes.corner} />
        <span className={classes.line} />
      </div>
      <p className={classes.hint} role="status">
        {t(`till:scanner.${hint}`)}
      </p>
    </div>
  );
}
