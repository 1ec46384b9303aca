import "#web/ui/theme/mantine-more.css";
import { Select, type SelectProps } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { FieldLabel } from "./FieldLabel.tsx";

export interface SelectFieldProps extends SelectProps {
  optional?: boolean;
}

export function SelectField({ label, optional = false, ...rest }: SelectFieldProps) {
  return (
    <Select
      label={label === undefined ? undefined : <FieldLabel optional={optional}>{label}</FieldLabel>}
      rightSection={<IconSelector size={16} stroke={1.6} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      aria-required={!optional}
      {...rest}
    />
  );
}
