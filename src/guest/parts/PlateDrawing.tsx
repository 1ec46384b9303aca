/** A plate with fork and knife, cut off at the edge of the letterhead. */
export function PlateDrawing() {
  return (
    <svg className="plate" viewBox="0 0 126 84" aria-hidden="true">
      <g className="ln">
        <path d="M2 12v16a6.5 6.5 0 0 0 13 0V12M8.5 12v72" />
        <circle cx="63" cy="48" r="46" />
        <circle cx="63" cy="48" r="32" />
        <path d="M122 84V12c-5 3-8 14-8 34h8" />
      </g>
      <path className="star" d="m63 36 4 8 9 1-6.5 6.2 1.6 8.8L63 56l-8 4 1.6-8.8L50 45l9-1z" />
    </svg>
  );
}
