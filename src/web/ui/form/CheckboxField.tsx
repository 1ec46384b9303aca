import { Checkbox, type CheckboxProps } from "@mantine/core";
import classes from "./CheckboxField.module.css";

/** Whole line clickable, and tall enough for a finger. Where it stands for a consent it is never ticked beforehand. */
export function CheckboxField(props: CheckboxProps) {
  return <Checkbox classNames={{ body: classes.body ?? "", labelWrapper: classes.labelWrapper ?? "" }} {...props} />;
}
