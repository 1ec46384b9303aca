import type { ReactNode } from "react";
import tones from "#web/ui/theme/tones.module.css";
import type { Tone } from "./statusTone.ts";
import classes from "./IconTile.module.css";

interface IconTileProps {
  tone?: Tone;
  /** 26 in dense lists, 34 in lists, 40 beside a few lines, 44 where it opens a dialog. */
  size?: "xs" | "sm" | "md" | "lg";
  /** The icon: 14, 18, 20 and 20 px. */
  children: ReactNode;
}

/** A tinted square with an icon, for decoration: the text beside it says the same. */
export function IconTile({ tone = "grey", size = "md", children }: IconTileProps) {
  return (
    <span className={`${tones.tone} ${classes.tile}`} data-tone={tone} data-size={size} aria-hidden="true">
      {children}
    </span>
  );
}
