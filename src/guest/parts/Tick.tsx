/** A tick, for pages that say that something is done. */
export function Tick() {
  return (
    <svg className="done" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" />
      <path d="m15 25 6 6 12-13" />
    </svg>
  );
}
