const SIGNS = ["pointerdown", "keydown", "focusin"] as const;

/** Runs something once somebody starts to use the page: what they need next can load while they read and type. */
export function whenUsed(callback: () => unknown): () => void {
  const stop = (): void => {
    for (const sign of SIGNS) document.removeEventListener(sign, handleSign, true);
  };
  const handleSign = (): void => {
    stop();
    callback();
  };
  for (const sign of SIGNS) document.addEventListener(sign, handleSign, { capture: true, passive: true });
  return stop;
}
