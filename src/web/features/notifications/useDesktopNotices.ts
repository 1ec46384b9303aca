import { useState } from "react";
import type { BellSide } from "./bellQueries.ts";
import { type DesktopState, desktopState, turnDesktopOff, turnDesktopOn } from "./desktopNotices.ts";

interface DesktopNotices {
  state: DesktopState;
  /** Only those who have just asked want to hear that the browser says no. */
  isRefused: boolean;
  toggle: () => void;
}

export function useDesktopNotices(side: BellSide): DesktopNotices {
  const [state, setState] = useState(() => desktopState(side));
  const [hasAsked, setHasAsked] = useState(false);
  const refresh = (): void => setState(desktopState(side));
  return {
    state,
    isRefused: state === "blocked" && hasAsked,
    toggle: () => {
      if (state === "on") {
        turnDesktopOff(side);
        refresh();
        return;
      }
      setHasAsked(true);
      void turnDesktopOn(side).finally(refresh);
    },
  };
}
