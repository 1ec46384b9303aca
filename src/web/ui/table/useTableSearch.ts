import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 250;

interface TableSearchState {
  value: string;
  onChange: (value: string) => void;
}

/** What is being typed, at once in the field and shortly after it in the URL; a change of the URL comes back here. */
export function useTableSearch(applied: string, onApply: (value: string) => void): TableSearchState {
  const [typed, setTyped] = useState(applied);
  const told = useRef(applied);
  const tell = useDebouncedCallback((value: string) => {
    told.current = value.trim();
    onApply(value.trim());
  }, DEBOUNCE_MS);

  useEffect(() => {
    // Our own words that come back must not overwrite what was typed since.
    if (applied === told.current) return;
    told.current = applied;
    tell.cancel();
    setTyped(applied);
  }, [applied, tell]);

  return {
    value: typed,
    onChange: (value) => {
      setTyped(value);
      tell(value);
    },
  };
}
