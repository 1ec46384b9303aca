import "#web/ui/theme/mantine-more.css";
import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ChoiceCards.module.css";

interface ChoiceCardsProps<T extends string> {
  label?: ReactNode;
  /** The name for screen readers where a heading above says it already. */
  ariaLabel?: string;
  /** Null until somebody has chosen. */
  value: T | null;
  onChange: (value: T) => void;
  error?: ReactNode;
  /** Beside each other where there is room. */
  beside?: boolean;
  children: ReactNode;
}

/** A few choices with consequences, one below the other unless told otherwise. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { label, ariaLabel, value, onChange, error, beside = false, children } = props;
  return (
    <Radio.Group
      label={label}
      {...(ariaLabel === undefined ? {} : { "aria-label": ariaLabel })}
      value={value}
      onChange={onChange}
      error={error}
    >
      <div className={classes.cards} data-beside={beside || undefined}>
        {children}
      </div>
    </Radio.Group>
  );
}
