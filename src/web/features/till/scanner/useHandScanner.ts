import { useEffect, useEffectEvent } from "react";

/** A hand scanner types much faster than a person. */
const PAUSE_MS = 60;
const OFFER = /[2-9A-HJ-NP-Z]{6}\.[\w-]{32}$/;

/** Takes what a hand scanner types, wherever the focus is: a scanner is a keyboard that ends with Enter. */
export function useHandScanner(onCode: (payload: string) => void): void {
  const handle = useEffectEvent(onCode);
  useEffect(() => {
    let typed = "";
    let last = 0;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.timeStamp - last > PAUSE_MS) typed = "";
      last = event.timeStamp;
      if (event.key.length === 1) typed += event.key;
      const payload = event.key === "Enter" ? OFFER.exec(typed)?.[0] : undefined;
      if (payload === undefined) return;
      typed = "";
      // Neither a form nor a button is meant.
      event.preventDefault();
      event.stopPropagation();
      handle(payload);
    };
    window.addEventListener("keydown", handleKey, true);
    return () => window.removeEventListener("keydown", handleKey, true);
  }, []);
}
