import { useEffect, useRef } from "react";
import { areaOf } from "./navigation.ts";
import { sessionOf } from "#web/lib/session/session.ts";

/** One function for each form on the screen; it tells whether the form has changes that are not saved. */
const forms = new Set<() => boolean>();
let question: (() => Promise<boolean>) | undefined;
let isAsking = false;

/** Whether leaving now would lose what somebody typed. Always false after the end of the session: nothing could be saved any more. */
export function hasUnsavedChanges(): boolean {
  const side = areaOf(window.location.pathname) === "admin" ? "admin" : "owner";
  return sessionOf(side).token() !== null && [...forms].some((hasChanges) => hasChanges());
}

/** Registers the function that asks; it resolves to true if the person wants to leave. */
export function setLeaveQuestion(ask: (() => Promise<boolean>) | undefined): void {
  question = ask;
}

/** Asks if something would be lost. While the question is open, every other attempt to leave is refused. */
export async function mayLeave(): Promise<boolean> {
  if (isAsking) return false;
  if (question === undefined || !hasUnsavedChanges()) return true;
  isAsking = true;
  try {
    return await question();
  } finally {
    // The key press that closes the question also reaches the dialog below it, which must not ask again.
    setTimeout(() => (isAsking = false));
  }
}

/** Leaves at once or after the question. For what closes without a change of the URL, such as a dialog. */
export function leaveSafely(leave: () => void): void {
  void mayLeave().then((may) => {
    if (may) leave();
  });
}

/** Registers a form while it is on the screen: leaving asks as long as `hasChanges` returns true. */
export function useUnsavedChanges(hasChanges: () => boolean): void {
  const latest = useRef(hasChanges);
  useEffect(() => {
    latest.current = hasChanges;
  });
  useEffect(() => {
    const check = (): boolean => latest.current();
    forms.add(check);
    return () => void forms.delete(check);
  }, []);
}
