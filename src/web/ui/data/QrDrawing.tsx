import { encodeQR } from "qr";
import { useMemo } from "react";
import classes from "./QrDrawing.module.css";

interface QrDrawingProps {
  text: string;
  label: string;
  /** How wide its paper is, in px. */
  width: number;
}

/** A QR code as it is printed, black on white in both schemes: phones read no other. */
export function QrDrawing({ text, label, width }: QrDrawingProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={classes.paper}
      width={width}
      height={width}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { border: 1 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join("") };
}
