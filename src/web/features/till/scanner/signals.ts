import { localStore } from "#web/lib/session/storage.ts";

const MUTED = "till_muted";
export const isMuted = (): boolean => localStore.get(MUTED) === "1";
export const setMuted = (muted: boolean): void => (muted ? localStore.set(MUTED, "1") : localStore.remove(MUTED));

/** Tones in hertz and how a phone shakes, in milliseconds. */
const SIGNALS = {
  good: { tones: [880, 1320], shake: [60] },
  bad: { tones: [220, 165], shake: [120, 80, 120] },
  kept: { tones: [520], shake: [40, 60, 40] },
} as const;
const TONE_SECONDS = 0.12;

let audio: AudioContext | undefined;

/** Says by ear and hand what the screen says by colour. A browser that allows neither stays silent. */
export function signal(kind: keyof typeof SIGNALS): void {
  if (isMuted()) return;
  const { tones, shake } = SIGNALS[kind];
  try {
    (navigator as Partial<Navigator>).vibrate?.([...shake]);
    audio ??= new AudioContext();
    const begin = audio.currentTime;
    for (const [at, frequency] of tones.entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = frequency;
      volume.gain.value = 0.2;
      tone.connect(volume).connect(audio.destination);
      tone.start(begin + at * TONE_SECONDS);
      tone.stop(begin + (at + 1) * TONE_SECONDS);
    }
  } catch {
    // No sound here.
  }
}
