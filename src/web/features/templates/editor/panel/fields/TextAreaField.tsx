import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { FieldLabel } from "#web/ui/form/FieldLabel.tsx";
import { noteFor } from "./FieldNote.tsx";
import { useField } from "./useField.ts";

interface TextAreaFieldProps {
  label: string;
  field: string;
  value: string;
  onChange: (value: string) => void;
  longest: number;
  hint?: ReactNode;
}

/** A few lines, which may be left empty. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, field, value, onChange, longest, hint } = props;
  const { error, warning, onFocus, onBlur } = useField(field);
  return (
    <Textarea
      label={<FieldLabel optional>{label}</FieldLabel>}
      data-field={field}
      autosize
      minRows={2}
      maxRows={6}
      value={value}
      maxLength={longest}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      error={error}
      description={error === undefined && noteFor(warning, hint)}
    />
  );
}
