import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import classes from "./PlanIncludes.module.css";

/** What a plan brings every month, one line each. */
export function PlanIncludes({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const lines = [
    t("subscriptions:included.review_page"),
    t("subscriptions:included.campaigns"),
    t("subscriptions:included.reviews"),
    ...(plan.analytics ? [t("subscriptions:included.analytics")] : []),
    t("subscriptions:included.support"),
  ];
  return <Lines lines={lines} />;
}

/** What comes with it a single time. */
export function PlanExtras({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  return <Lines lines={[t("subscriptions:included.keychains", { count: plan.free_keychains })]} />;
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {lines.map((line) => (
        <li key={line} className={classes.line}>
          <IconCheck className={classes.icon} size={18} stroke={1.8} aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}
