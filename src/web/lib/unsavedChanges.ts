import { useEffect, useRef } from "react";
import { areaOf } from "./navigation.ts";
import { sessionOf } from "./session/session.ts";

/** One entry for each form on the screen that minds being left; it answers whether something was changed. */
const forms = new Set<() => boolean>();
let question: (() => Promise<boolean>) | undefined;
let isAsking = false;

/** Whether leaving now would lose what somebody typed. After the end of the session there is nothing left to stay for. */
export function hasUnsavedChanges(): boolean {
  const side = areaOf(window.location.pathname) === "admin" ? "admin" : "owner";
  return sessionOf(side).token() !== null && [...forms].some((hasChanges) => hasChanges());
}

/** Whoever can ask people announces how; the answer true means: leave. */
export function setLeaveQuestion(ask: (() => Promise<boolean>) | undefined): void {
  question = ask;
}

/** Asks if something would be lost. False as long as the question is open, so that nothing leaves behind its back. */
export async function mayLeave(): Promise<boolean> {
  if (isAsking) return false;
  if (question === undefined || !hasUnsavedChanges()) return true;
  isAsking = true;
  try {
    return await question();
  } finally {
    // One Escape closes the question and must not reach the dialog below it, which hears the same key press.
    setTimeout(() => (isAsking = false));
  }
}

/** For what closes without a change of the address, like a dialog: does it at once, or after the question. */
export function leaveSafely(leave: () => void): void {
  void mayLeave().then((may) => {
    if (may) leave();
  });
}

/** A form on the screen: leaving it asks as long as `hasChanges` answers true. */
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
