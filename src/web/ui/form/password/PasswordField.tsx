import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./PasswordField.module.css";

export interface PasswordFieldProps extends Omit<PasswordInputProps, "visibilityToggleIcon"> {
  /** Beside the label: "Forgot password?". */
  aside?: React.ReactNode;
}

const EyeIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? (
    <IconEyeOff size={22} stroke={1.6} aria-hidden="true" />
  ) : (
    <IconEye size={22} stroke={1.6} aria-hidden="true" />
  );

export function PasswordField({ aside, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation();
  const field = (
    <PasswordInput
      visibilityToggleIcon={EyeIcon}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t("ui:password.show") }}
      classNames={{ visibilityToggle: classes.toggle ?? "" }}
      rightSectionWidth={46}
      aria-required
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
    />
  );
  if (aside === undefined) return field;
  return (
    <div className={classes.withAside}>
      {field}
      <div className={classes.aside}>{aside}</div>
    </div>
  );
}
