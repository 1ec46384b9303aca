import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { PasswordField } from "./PasswordField.tsx";
import { PasswordHints } from "./PasswordHints.tsx";

interface NewPasswordFieldsProps {
  /** What is typed so far, for the hints. */
  password: string;
  passwordLabel: ReactNode;
  confirmationLabel: ReactNode;
  passwordProps: GetInputPropsReturnType;
  confirmationProps: GetInputPropsReturnType;
  size?: "sm" | "lg";
}

/** Choosing a password: the field, the rules it has to meet, and the field to repeat it. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, passwordLabel, confirmationLabel, passwordProps, confirmationProps, size = "sm" } = props;
  return (
    <>
      <PasswordField
        label={passwordLabel}
        autoComplete="new-password"
        size={size}
        description={<PasswordHints password={password} />}
        descriptionProps={{ component: "div" }}
        {...passwordProps}
      />
      <PasswordField label={confirmationLabel} autoComplete="new-password" size={size} {...confirmationProps} />
    </>
  );
}
