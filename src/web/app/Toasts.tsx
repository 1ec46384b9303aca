import { Suspense, lazy, useEffect, useState } from "react";
import { onIdle } from "#web/lib/onIdle.ts";

const ToastHost = lazy(async () => ({ default: (await import("./ToastHost.tsx")).ToastHost }));

interface ToastsProps {
  /** Calls back when the code that draws toasts may be fetched: once the first page is on screen and idle, unless told otherwise. */
  begin?: (callback: () => void) => (() => void) | void;
}

/** Loads the code that draws toasts so that it does not delay the page. */
export function Toasts({ begin = onIdle }: ToastsProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => begin(() => setReady(true)), [begin]);
  return ready ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}
