import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import classes from "./PlanIncludes.module.css";

interface PlanIncludesProps {
  plan: Plan;
  /** The keychains come once, not every month: a bill lists them apart. */
  withKeychains?: boolean;
}

/** What a plan brings, one line each. */
export function PlanIncludes({ plan, withKeychains = false }: PlanIncludesProps) {
  const { t } = useTranslation();
  const lines = [
    ...(withKeychains && plan.free_keychains > 0
      ? [t("subscriptions:included.keychains", { count: plan.free_keychains })]
      : []),
    t("subscriptions:included.review_page"),
    t("subscriptions:included.campaigns"),
    t("subscriptions:included.reviews"),
    ...(plan.analytics ? [t("subscriptions:included.analytics")] : []),
    t("subscriptions:included.support"),
  ];
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
