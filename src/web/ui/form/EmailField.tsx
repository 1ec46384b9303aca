import { TextField, type TextFieldProps } from "./TextField.tsx";

/** A field for an email address: the keyboard for it, and nothing that corrects what is typed. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
