import { TextInput, type TextInputProps } from "@mantine/core";
import { FieldLabel } from "./FieldLabel.tsx";

export interface TextFieldProps extends TextInputProps {
  optional?: boolean;
}

export function TextField({ label, optional = false, ...rest }: TextFieldProps) {
  return (
    <TextInput
      label={label === undefined ? undefined : <FieldLabel optional={optional}>{label}</FieldLabel>}
      aria-required={!optional}
      {...rest}
    />
  );
}
