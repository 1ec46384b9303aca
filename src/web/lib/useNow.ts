import { useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";

/** The time in epoch milliseconds, renewed at this interval while `ticking`: for countdowns and "5 minutes ago". */
export function useNow(everyMs: number, ticking = true): number {
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), everyMs);
  useEffect(() => {
    if (ticking) start();
    return stop;
  }, [ticking, start, stop]);
  return now;
}
