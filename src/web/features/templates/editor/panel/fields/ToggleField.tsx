import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";

interface ToggleFieldProps {
  label: string;
  field: string;
  value: boolean;
  onChange: (value: boolean) => void;
  hint?: string;
}

/** Yes or no. */
export function ToggleField({ label, field, value, onChange, hint }: ToggleFieldProps) {
  return (
    <CheckboxField
      label={label}
      data-field={field}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(hint === undefined ? {} : { description: hint })}
    />
  );
}
