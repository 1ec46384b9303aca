import "#web/ui/theme/mantine-more.css";
import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ChoiceCards.module.css";

interface ChoiceCardsProps<T extends string> {
  label: ReactNode;
  /** Null until somebody has chosen. */
  value: T | null;
  onChange: (value: T) => void;
  error?: ReactNode;
  children: ReactNode;
}

/** A few choices with consequences, one below the other. */
export function ChoiceCards<T extends string>({ label, value, onChange, error, children }: ChoiceCardsProps<T>) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <div className={classes.cards}>{children}</div>
    </Radio.Group>
  );
}
