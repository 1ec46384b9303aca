import type { ReactNode } from "react";
import classes from "./Drawing.module.css";

export type DrawingName = "cloche" | "envelope" | "keychain" | "door" | "plate";

interface DrawingProps {
  name: DrawingName;
  /** Width in px: 268 on first use, 150 after a filter. */
  size?: number;
}

const BLOB =
  "M95 25c18 0 32 3 46 11 17 10 30 26 30 48 0 21-15 37-34 48-13 8-27 12-42 12-18 0-30-4-44-13-15-10-26-27-26-47 0-22 13-38 31-48 13-8 25-11 39-11z";

/* Ink lines 1.75, one amber accent, one soft shape behind. Drawn on one 212 × 160 grid, so all share their scale. */
const DRAWINGS: Record<DrawingName, ReactNode> = {
  cloche: (
    <>
      <circle className={classes.paper} cx="98" cy="61.5" r="5.9" />
      <path d="M98 67.4v5.6M52.3 118.5a45.7 45.7 0 0 1 91.4 0M43 118.7h110M33.5 128h129" />
      <path
        className={classes.accent}
        d="M64 118.5c.4-17 9.7-30.2 25-33.2M126.5 31.5l1.2 10M147 36.5l-3.3 9.5M164.5 50l-9.5 4.7"
      />
    </>
  ),
  envelope: (
    <>
      <path className={classes.paper} d="M49 73l48-32 48 32v58.5a5.8 5.8 0 0 1-5.8 5.8H54.8a5.8 5.8 0 0 1-5.8-5.8z" />
      <path d="M49 75l48 34.5 48-34.5" />
      <path className={classes.paper} d="M74 92.5V59.5h46v33l-23 16.8z" />
      <path d="M87.5 71h19M87.5 80h12" />
      <path className={classes.accent} d="M144.8 29.5l-2 9.7M159.5 41l-8 7.5M160.5 59.5h10.3" />
    </>
  ),
  keychain: (
    <>
      <circle cx="101.5" cy="50" r="21.8" />
      <rect className={classes.paper} x="73" y="57.8" width="56" height="80" rx="15" transform="rotate(13.5 101 98)" />
      <path d="M83 62c4.5 6.5 11.5 10 19 9.8 2.6 0 4.8-.4 6.8-1.2" />
      <circle cx="109" cy="72" r="5.6" />
      <path
        className={classes.accent}
        d="M102.6 95.5l3 8.2 8.2 2.6-7.3 5.1.4 8.6-7-5.1-8.1 3.1 2.5-8.3-5.5-6.8 8.7-.2z"
        strokeLinejoin="round"
      />
      <path
        className={classes.accent}
        d="M139.3 86.5c3.2 4 4.6 9.2 3.6 15M149.7 77.5c5.7 7.4 8.2 17 6.8 27M160 68.5c8.4 11.7 12 26 10.5 40.5"
      />
    </>
  ),
  door: (
    <>
      <path className={classes.paper} d="M67.5 139.5V65.5a38.8 38.8 0 0 1 77.6 0v74z" />
      <path d="M81 139.5V71a25.2 25.2 0 0 1 50.4 0v68.5M50.5 139.5h111" />
      <circle cx="122.5" cy="105.2" r="3.2" />
      <path d="M39.8 139.5v-17.7c0-2.6 2-4.5 4.6-4.5 2.7 0 4.7 1.8 4.7 4.4M170 139.5v-19.3" />
      <path d="M170 120.2c-.6-8 3-12.8 9.5-14.2.6 7.5-2.6 12.7-9.5 14.2zM169.7 127.3c-6-.9-9.6-5.2-9.5-12.3 5.7 1.3 9.3 5.4 9.5 12.3z" />
      <path className={classes.accent} d="M93.8 87.2v-4.5a8 8 0 0 1 16 0v4.5" />
      <rect className={classes.accent} x="89.2" y="87.2" width="25.4" height="19.6" rx="4.6" />
    </>
  ),
  plate: (
    <>
      <circle className={classes.paper} cx="98" cy="86" r="42" />
      <circle cx="98" cy="86" r="27.5" />
      <path d="M40.5 52v19.5a6.5 6.5 0 0 0 13 0V52M47 52v76M155.5 128V52c-7.5 4-11 13-11 23v12.5h11" />
      <path
        className={classes.accent}
        d="M84 86.5a14 14 0 0 1 11-13.6M132 33.5l-1.8 9.7M147.5 38.5l-7 7.6M158 51.5l-9.7 1.5"
      />
    </>
  ),
};

/** Hidden from screen readers: the text beside it says the same. */
export function Drawing({ name, size = 268 }: DrawingProps) {
  return (
    <svg className={classes.drawing} width={size} height={(size * 160) / 212} viewBox="-8 4 212 160" aria-hidden="true">
      <path className={classes.blob} d={BLOB} />
      <g className={classes.ink}>{DRAWINGS[name]}</g>
    </svg>
  );
}
