import { AppError } from "#server/errors.ts";

/** One picture at a time: each takes a core and up to some 300 MB, which everybody else in the process needs, too. */
let last: Promise<unknown> = Promise.resolve();
let inLine = 0;
/** A picture takes about a second: whoever stands further back would wait longer than a call may take. */
const LONGEST_LINE = 8;
const RETRY_AFTER_SECONDS = 5;

/** Asks the caller to come back. */
export const picturesBusy = (): AppError =>
  new AppError("pictures_busy", { retry_after: RETRY_AFTER_SECONDS }, { seconds: RETRY_AFTER_SECONDS });

/** Waits in line for the one place where pictures are read. When the line is too long the caller is asked to come back, at once. */
export async function inPictureLine<T>(work: () => Promise<T>): Promise<T> {
  if (inLine >= LONGEST_LINE) throw picturesBusy();
  inLine += 1;
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    inLine -= 1;
  }
}
