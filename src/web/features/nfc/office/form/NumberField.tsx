import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";

export interface NumberFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "type"> {
  /** Empty while nothing is typed. */
  value?: number | "";
  onChange: (value: number | "") => void;
}

/** A whole number; what is typed goes to the server as a number or not at all. */
export function NumberField({ onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      step={1}
      autoComplete="off"
      {...rest}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? "" : Number(value))}
    />
  );
}
