import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import tones from "#web/ui/theme/tones.module.css";
import classes from "./FormAlert.module.css";

interface FormAlertProps {
  tone?: "danger" | "warn" | "success" | "info";
  title?: ReactNode;
  children?: ReactNode;
  /** A way on: a link or a small button. */
  action?: ReactNode;
  /** The message was there when the page opened, so it neither scrolls into view nor interrupts a screen reader. */
  still?: boolean;
}

const LOOKS = {
  danger: { Icon: IconAlertTriangle, colour: "red" },
  warn: { Icon: IconAlertTriangle, colour: "amber" },
  success: { Icon: IconCircleCheck, colour: "green" },
  info: { Icon: IconInfoCircle, colour: "blue" },
} as const;

/** What went wrong with a whole form, above its fields. It scrolls into view, because on a phone it would often be off the screen. */
export function FormAlert({ tone = "danger", title, children, action, still = false }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  const { Icon, colour } = LOOKS[tone];
  const isUrgent = !still && (tone === "danger" || tone === "warn");
  useEffect(() => {
    if (isUrgent) box.current?.scrollIntoView?.({ block: "nearest" });
  }, [isUrgent, title, children]);
  return (
    <div ref={box} className={`${tones.tone} ${classes.alert}`} data-tone={colour} role={isUrgent ? "alert" : "status"}>
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        {title !== undefined && <div className={classes.title}>{title}</div>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
