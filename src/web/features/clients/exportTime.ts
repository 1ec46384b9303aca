/** Long: writing a million lines takes a while. */
export const EXPORT_MS = 600_000;
