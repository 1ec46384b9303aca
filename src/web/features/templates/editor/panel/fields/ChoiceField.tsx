import "#web/ui/theme/mantine-more.css";
import { Input, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./ChoiceField.module.css";

interface ChoiceFieldProps<T extends string> {
  label: string;
  field: string;
  value: T;
  onChange: (value: T) => void;
  /** An icon stands for its label, which is read out. */
  choices: readonly { value: T; label: string; icon?: ReactNode }[];
}

/** One of two to four, all of them seen. */
export function ChoiceField<T extends string>({ label, field, value, onChange, choices }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        data-field={field}
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={choices.map((choice) => ({
          value: choice.value,
          label: choice.icon ? (
            <span className={classes.icon} title={choice.label}>
              {choice.icon}
              <VisuallyHidden>{choice.label}</VisuallyHidden>
            </span>
          ) : (
            choice.label
          ),
        }))}
      />
    </Input.Wrapper>
  );
}
