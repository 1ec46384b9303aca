export function GoButton({ label }: { label: string }) {
  return (
    <button className="go" type="submit">
      {label}
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 10h13m-5-5 5 5-5 5" />
      </svg>
    </button>
  );
}
