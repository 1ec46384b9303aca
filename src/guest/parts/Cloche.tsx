/** A covered dish, shown when the time for the surprise is over. */
export function Cloche() {
  return (
    <svg className="cloche" viewBox="0 0 48 36" aria-hidden="true">
      <path className="ink" d="M2 33h44M6 27h36M9 27a15 15 0 0 1 30 0M24 12V9" />
      <circle className="ink" cx="24" cy="6" r="2.2" />
      <path className="spark" d="M15 26c0-4 2-7 5-8" />
    </svg>
  );
}
