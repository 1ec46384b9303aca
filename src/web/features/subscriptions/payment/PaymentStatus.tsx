import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
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

/** The state of a payment: an icon, the page's heading, a sentence and the buttons to go on. Screen readers hear every change. */
export function PaymentStatus({ tone, title, text, actions, children }: PaymentStatusProps) {
  return (
    <section className={classes.card}>
      <div className={classes.head} role={tone === "problem" ? "alert" : "status"}>
        <span className={classes.icon} data-tone={tone} aria-hidden="true">
          {ICONS[tone]}
        </span>
        <TitleBlock level={1} size="title" title={title} text={text} lead />
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {children !== undefined && <div className={classes.body}>{children}</div>}
    </section>
  );
}
