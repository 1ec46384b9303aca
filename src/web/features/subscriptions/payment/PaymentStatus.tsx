import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./PaymentStatus.module.css";

interface PaymentStatusProps {
  tone: "working" | "done" | "waiting" | "problem";
  title: string;
  text: ReactNode;
  /** The ways on, the likeliest first. */
  actions?: ReactNode;
  children?: ReactNode;
}

const ICONS = {
  working: <Loader size={26} />,
  done: <IconCheck size={30} stroke={2} />,
  waiting: <IconClock size={28} stroke={1.7} />,
  problem: <IconAlertTriangle size={28} stroke={1.7} />,
} as const;

/** Where a payment stands: one sign, one sentence, the ways on. It is the page's heading, and changes are read out. */
export function PaymentStatus({ tone, title, text, actions, children }: PaymentStatusProps) {
  return (
    <section className={classes.card}>
      <div className={classes.head} role={tone === "problem" ? "alert" : "status"}>
        <span className={classes.icon} data-tone={tone} aria-hidden="true">
          {ICONS[tone]}
        </span>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.text}>{text}</div>
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {children !== undefined && <div className={classes.body}>{children}</div>}
    </section>
  );
}
