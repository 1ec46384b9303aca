import type { ReactNode } from "react";
import { TextField } from "#web/ui/form/TextField.tsx";
import { noteFor } from "./FieldNote.tsx";
import { VariableMenu } from "./VariableMenu.tsx";
import { useField } from "./useField.ts";
import { useInsertion } from "./useInsertion.ts";

interface WordsFieldProps {
  label: string;
  /** The name findings have for it. */
  field: string;
  value: string;
  onChange: (value: string) => void;
  longest: number;
  hint?: ReactNode;
  optional?: boolean;
  /** False for names that are never sent to anybody. */
  variables?: boolean;
}

/** One line of words, into which variables can be put. */
export function WordsField(props: WordsFieldProps) {
  const { label, field, value, onChange, longest, hint, optional = false, variables = true } = props;
  const { error, warning, onFocus, onBlur } = useField(field);
  const { ref, insert } = useInsertion(value, onChange, longest);
  return (
    <TextField
      ref={ref}
      label={label}
      optional={optional}
      data-field={field}
      value={value}
      maxLength={longest}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      error={error}
      description={error === undefined && noteFor(warning, hint)}
      {...(variables
        ? {
            rightSection: <VariableMenu label={label} onInsert={(name) => insert(`{{${name}}}`)} />,
            rightSectionWidth: 40,
          }
        : {})}
    />
  );
}
