import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { oneBitPng } from "./one-bit-png.ts";

/** What the standard asks for around a code, in modules; readers miss codes that touch other ink. */
const QUIET_ZONE = 4;
const PIXELS = 4;

/** The code's modules, quiet zone included; true is dark. Level M: still readable with 15 % stained or torn. */
export const qrModules = (text: string): boolean[][] => encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });

/** The dark modules as one path of unit squares; one path, so that no hairlines show between neighbours. */
export function qrPath(modules: readonly boolean[][]): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      runs.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
    }
  }
  return runs.join("");
}

/** The code as a picture that can be scaled; white behind it, so that it can stand on any ground. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const side = modules.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="1024" height="1024" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${qrPath(modules)}"/></svg>`,
  ].join("");
}

/** The code as a square PNG of `size` pixels; larger only if a module would be smaller than a pixel. */
export function qrPng(text: string, { size = 1024 }: { size?: number } = {}): Buffer {
  const modules = qrModules(text);
  return oneBitPng(modules, Math.max(size, modules.length));
}

/** Draws a code and reads it back, four pixels a module as on a small screen. */
export function isReadable(text: string): boolean {
  const modules = qrModules(text);
  const side = modules.length * PIXELS;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const isDark = modules[Math.floor(at / side / PIXELS)]?.[Math.floor((at % side) / PIXELS)];
    if (isDark) data.fill(0, at * 4, at * 4 + 3);
  }
  try {
    return decodeQR({ width: side, height: side, data }) === text;
  } catch {
    return false;
  }
}
