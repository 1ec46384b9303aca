import { createContext, useContext, type KeyboardEvent } from "react";
import type { MailElement } from "#shared/templates/elements.ts";
import type { Place } from "#web/features/templates/editor/mailEdits.ts";
import type { Moving } from "./gaps.ts";

/** What palette and sheet share. */
export interface Canvas {
  /** What is on its way, by pointer or keyboard. */
  moving: Moving | undefined;
  /** The keys of the gaps it may be put into. */
  open: ReadonlySet<string>;
  /** The gap the arrow keys have led to. */
  keyGap: Place | undefined;
  /** For a handle's keys: Space lifts and drops, arrows choose a gap, Escape puts back. */
  handleKey: (event: KeyboardEvent, element: MailElement) => void;
  /** Whoever leaves a handle lets go. */
  letGo: () => void;
  /** Says something to whoever does not see it. */
  announce: (text: string) => void;
  /** An element's handle, to be focused again once it stands at its new place. */
  handleRef: (id: string, handle: HTMLElement | null) => void;
}

export const CanvasContext = createContext<Canvas | undefined>(undefined);

export function useCanvas(): Canvas {
  const canvas = useContext(CanvasContext);
  if (!canvas) throw new Error("Palette and Sheet stand in a CanvasDrag");
  return canvas;
}
