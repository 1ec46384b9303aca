import { useAlive } from "#web/lib/useAlive.ts";

const thisYear = (): number => new Date().getFullYear();

/** A page that arrived as HTML may have been written last year: it says so, and is corrected once it is alive. */
const writtenYear = (): number =>
  typeof document === "undefined" ? thisYear() : Number(document.documentElement.dataset["year"] ?? thisYear());

export const useYear = (): number => (useAlive() ? thisYear() : writtenYear());
