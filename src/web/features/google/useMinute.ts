import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time, renewed every minute, for words such as "12 minutes ago". */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
