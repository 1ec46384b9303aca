import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { FieldLabel } from "#web/ui/form/FieldLabel.tsx";
import { noteFor } from "./FieldNote.tsx";
import { VariableMenu } from "./VariableMenu.tsx";
import { useField } from "./useField.ts";
import { useInsertion } from "./useInsertion.ts";

interface TextAreaFieldProps {
  label: string;
  field: string;
  value: string;
  onChange: (value: string) => void;
  longest: number;
  hint?: ReactNode;
  variables?: boolean;
}

/** A few lines, which may be left empty. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, field, value, onChange, longest, hint, variables = false } = props;
  const { error, warning, onFocus, onBlur } = useField(field);
  const { ref, insert } = useInsertion<HTMLTextAreaElement>(value, onChange, longest);
  return (
    <Textarea
      ref={ref}
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
      description={noteFor(warning, hint)}
      {...(variables
        ? {
            rightSection: <VariableMenu label={label} onInsert={(name) => insert(`{{${name}}}`)} />,
            rightSectionWidth: 40,
          }
        : {})}
    />
  );
}
