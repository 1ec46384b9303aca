import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 250;

interface TableSearchState {
  value: string;
  onChange: (value: string) => void;
}

/** The text of a search field. Typing changes the field at once and the URL shortly after; a change of the URL changes the field. */
export function useTableSearch(applied: string, onApply: (value: string) => void): TableSearchState {
  const [typed, setTyped] = useState(applied);
  const told = useRef(applied);
  const tell = useDebouncedCallback((value: string) => {
    told.current = value.trim();
    onApply(value.trim());
  }, DEBOUNCE_MS);

  useEffect(() => {
    // The URL now has what was typed a moment ago; it must not overwrite what was typed since.
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
