import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

export const TOP_BAR_SLOT = "top-bar-slot";

/** Puts something of the page into the frame's top bar; where there is none (a phone), nothing is shown. */
export function TopBarSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(TOP_BAR_SLOT)), []);
  return slot && createPortal(children, slot);
}
