import type { ReactNode } from "react";
import type { PrintSheet } from "#shared/restaurants/restaurants.contract.ts";
import classes from "./SheetDrawing.module.css";

const STAR = "M0-3l.9 1.9 2 .25-1.5 1.4.4 2.05L0 1.6l-1.8 1 .4-2.05-1.5-1.4 2-.25z";

const stars = (x: number, y: number, scale: number): ReactNode => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    {[0, 1, 2, 3, 4].map((index) => (
      <path key={index} className={classes.star} d={STAR} transform={`translate(${index * 8} 0)`} />
    ))}
  </g>
);

/** A code at a glance: three corners and some speckles. */
const code = (x: number, y: number, side: number): ReactNode => (
  <g transform={`translate(${x} ${y}) scale(${side / 24})`}>
    <rect className={classes.white} width="24" height="24" rx="3" />
    <path className={classes.corner} d="M4.5 4.5h4v4h-4zM15.5 4.5h4v4h-4zM4.5 15.5h4v4h-4z" />
    <path
      className={classes.ink}
      d="M11 4h2v2h-2zM12 7h2v2h-2zM4 11h2v2H4zM7 11h3v2H7zM11 10h2v2h-2zM14 12h2v2h-2zM18 11h2v2h-2zM11 14h2v2h-2zM13 17h2v3h-2zM17 15h3v2h-3zM16 18h2v2h-2z"
    />
  </g>
);

const sticker = (x: number, y: number): ReactNode => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={classes.cut} r="17.5" />
    <circle className={classes.fig} r="15.5" />
    <rect className={classes.onFig} x="-8" y="-11.5" width="16" height="2" rx="1" />
    {code(-7, -6.5, 14)}
  </g>
);

const DRAWINGS: Record<PrintSheet, ReactNode> = {
  table_tent: (
    <>
      <path className={classes.shade} d="M24 112 52 26h78l28 86z" />
      <path className={classes.paper} d="M14 112 40 26h84l26 86z" />
      <path className={classes.fig} d="M20.5 106 43 32h40v74z" />
      {stars(49, 45, 0.8)}
      <path className={classes.onFig} d="M46 54h30v3.5H45zM44 62h24v3.5H43z" />
      <path className={classes.onFigSoft} d="M37.5 86h34v2.6h-35zM35.5 93h24v2.6H35z" />
      {code(91, 46, 34)}
      <path className={classes.line} d="M95 88h28v2.6H95z" />
    </>
  ),
  poster: (
    <>
      <rect className={classes.shade} x="49" y="9" width="78" height="110" rx="5" />
      <rect className={classes.paper} x="45" y="6" width="78" height="110" rx="5" />
      <path className={classes.fig} d="M50 16a5 5 0 0 1 5-5h58a5 5 0 0 1 5 5v19H50z" />
      {stars(70.5, 18, 0.85)}
      <rect className={classes.onFig} x="62" y="24" width="44" height="4.5" rx="2" />
      <rect className={classes.figText} x="63" y="42" width="42" height="4.5" rx="2" />
      <rect className={classes.line} x="69" y="50" width="30" height="2.6" rx="1.3" />
      {code(63, 58, 42)}
      <rect className={classes.line} x="71" y="105" width="26" height="2.6" rx="1.3" />
    </>
  ),
  sticker: (
    <>
      <rect className={classes.shade} x="49" y="9" width="78" height="110" rx="5" />
      <rect className={classes.sheet} x="45" y="6" width="78" height="110" rx="5" />
      {[25, 61, 97].map((y) => (
        <g key={y}>
          {sticker(65, y)}
          {sticker(103, y)}
        </g>
      ))}
    </>
  ),
};

/** What comes out of the printer, small. Paper is white in the dark too. */
export const SheetDrawing = ({ sheet }: { sheet: PrintSheet }) => (
  <svg className={classes.drawing} viewBox="0 0 168 124" width="196" height="145" aria-hidden="true">
    {DRAWINGS[sheet]}
  </svg>
);
