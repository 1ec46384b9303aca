import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./StepButton.module.css";

interface StepButtonProps {
  label: string;
  onClick: () => void;
  /** It stays where it is and keeps the focus: whoever moves something to the end by keyboard is not thrown out. */
  disabled?: boolean;
  children: ReactNode;
}

/** A small button with an icon: moves, copies or removes something. */
export function StepButton({ label, onClick, disabled = false, children }: StepButtonProps) {
  return (
    <ActionIcon
      size={32}
      className={classes.button ?? ""}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}
