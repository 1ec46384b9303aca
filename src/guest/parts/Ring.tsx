import type { VisitValues } from "#shared/guests/guest-pages.ts";

/** What is left of the time, as an arc and as minutes; the island makes it move. */
export function Ring({ visit, label }: { visit: VisitValues; label: string }) {
  return (
    <div className="ring" id="ring" role="timer" aria-label={label} data-left={visit.left} data-total={visit.total}>
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r="36" />
        <circle
          className="arc"
          cx="40"
          cy="40"
          r="36"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={visit.gone}
        />
      </svg>
      <b>{visit.clock}</b>
    </div>
  );
}
