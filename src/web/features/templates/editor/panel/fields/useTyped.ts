import { useState } from "react";

interface Typed {
  /** What is in the field while it is not a value yet. */
  text: string | undefined;
  /** `value`: what the field's value is once this has been typed. */
  setText: (text: string, value: string | number | null) => void;
  forget: () => void;
}

/** The letters in a field that only sometimes make a value. They are forgotten when the value changes elsewhere, as by undoing. */
export function useTyped(value: string | number | null): Typed {
  const [typed, setTyped] = useState<{ text: string; value: string | number | null }>();
  return {
    text: typed?.value === value ? typed.text : undefined,
    setText: (text, next) => setTyped({ text, value: next }),
    forget: () => setTyped(undefined),
  };
}
