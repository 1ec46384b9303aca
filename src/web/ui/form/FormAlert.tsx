import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./FormAlert.module.css";

interface FormAlertProps {
  tone?: "danger" | "warn" | "success" | "info";
  title?: ReactNode;
  children?: ReactNode;
  /** A way on: a link or a small button. */
  action?: ReactNode;
  /** It came with the page, not from something just done: it neither scrolls nor interrupts. */
  still?: boolean;
}

const ICONS = {
  danger: IconAlertTriangle,
  warn: IconAlertTriangle,
  success: IconCircleCheck,
  info: IconInfoCircle,
} as const;

/** What went wrong with a whole form, above its fields. Scrolls itself into view, or a phone would hide it. */
export function FormAlert({ tone = "danger", title, children, action, still = false }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  const Icon = ICONS[tone];
  const isUrgent = !still && (tone === "danger" || tone === "warn");
  useEffect(() => {
    if (isUrgent) box.current?.scrollIntoView?.({ block: "nearest" });
  }, [isUrgent, title, children]);
  return (
    <div ref={box} className={classes.alert} data-tone={tone} role={isUrgent ? "alert" : "status"}>
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        {title !== undefined && <div className={classes.title}>{title}</div>}
        {children !== undefined && <div className={classes.text}>{children}</div>}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
