/** After so many mails in a row that came back for now, an address gets no more. */
const MOST_IN_A_ROW = 3;

interface Mail {
  id: string;
  /** Came back for now: a full mailbox, a server that was away for days. */
  cameBack: boolean;
  /** Was opened or followed, by whomever. */
  arrived: boolean;
}

/**
 * Whether an address has had its chances. Counted are the mails of one guest around the reported one that all came back; a mail
 * without a report, or one that was opened, ends the row, and a later one that was opened forgives it. Only what is written down
 * counts, never the order in which it was told.
 */
export function isWornOut(newestFirst: readonly Mail[], reportedId: string): boolean {
  const at = newestFirst.findIndex(({ id }) => id === reportedId);
  if (at === -1 || newestFirst.slice(0, at + 1).some(({ arrived }) => arrived)) return false;
  const ends = ({ cameBack, arrived }: Mail): boolean => !cameBack || arrived;
  const row = newestFirst.slice(newestFirst.slice(0, at).findLastIndex(ends) + 1);
  const end = row.findIndex(ends);
  return (end === -1 ? row.length : end) >= MOST_IN_A_ROW;
}
