const CELLS = 25;
/** Corners where the three squares to find a code by stand, with their quiet edge. */
const isFinder = (x: number, y: number): boolean => (x < 8 && y < 8) || (x > 16 && y < 8) || (x < 8 && y > 16);

/** Cells that look thrown, and are the same at every drawing. */
const CELLS_PATH = Array.from({ length: CELLS * CELLS }, (_, at) => [at % CELLS, Math.floor(at / CELLS)] as const)
  .filter(([x, y]) => !isFinder(x, y) && (x * 7 + y * 13 + x * y * 5 + (x ^ y) * 3) % 7 < 3)
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join("");

const FINDER_PATH = [
  [0, 0],
  [18, 0],
  [0, 18],
]
  .map(([x, y]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`)
  .join("");

/** Stands for a code: every reader gets one of their own. */
export function QrDrawing({ size }: { size: number }) {
  return (
    <svg viewBox={`0 0 ${CELLS} ${CELLS}`} width={size} height={size} shapeRendering="crispEdges" aria-hidden="true">
      <path d={CELLS_PATH} />
      <path d={FINDER_PATH} fillRule="evenodd" />
    </svg>
  );
}
