import { useEffect, useRef, useState, type RefObject } from "react";

interface Insertion {
  ref: RefObject<HTMLInputElement | null>;
  /** Puts words where the caret is, in place of what is marked; the caret then stands behind them. */
  insert: (words: string) => void;
}

/** For a field whose value is kept elsewhere. */
export function useInsertion(value: string, onChange: (value: string) => void, longest: number): Insertion {
  const ref = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number>();
  useEffect(() => {
    if (caret === undefined) return;
    ref.current?.focus();
    ref.current?.setSelectionRange(caret, caret);
    setCaret(undefined);
  }, [caret]);
  return {
    ref,
    insert: (words) => {
      const from = ref.current?.selectionStart ?? value.length;
      const to = ref.current?.selectionEnd ?? value.length;
      const next = value.slice(0, from) + words + value.slice(to);
      if (next.length > longest) return setCaret(from);
      onChange(next);
      setCaret(from + words.length);
    },
  };
}
