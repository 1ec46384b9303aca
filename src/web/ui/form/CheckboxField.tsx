import { Checkbox, type CheckboxProps } from "@mantine/core";
import classes from "./CheckboxField.module.css";

/** A checkbox whose whole line can be clicked and is tall enough for a finger. One that gives a consent must never start ticked. */
export function CheckboxField(props: CheckboxProps) {
  return <Checkbox classNames={{ body: classes.body ?? "", labelWrapper: classes.labelWrapper ?? "" }} {...props} />;
}
