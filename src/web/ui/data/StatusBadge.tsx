import type { ReactNode } from "react";
import tones from "#web/ui/theme/tones.module.css";
import type { Tone } from "./statusTone.ts";
import classes from "./StatusBadge.module.css";

interface StatusBadgeProps {
  tone: Tone;
  children: ReactNode;
}

/** A dot and a word, because colour alone does not tell everybody. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={`${tones.tone} ${classes.badge}`} data-tone={tone}>
      {children}
    </span>
  );
}
