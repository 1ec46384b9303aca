import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import type { SetupStep } from "#shared/analytics/dashboard.contract.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import { ProgressRing } from "./ProgressRing.tsx";
import classes from "./SetupCard.module.css";
import { rememberSetup } from "./setupMemory.ts";
import { SETUP, setupState } from "./setupSteps.ts";

/** What is left to set up; gone when nothing is. */
export function SetupCard({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { done, next, minutes } = setupState(steps);
  useEffect(() => rememberSetup(next === undefined), [next]);
  if (next === undefined) return null;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <ProgressRing
          done={done}
          all={steps.length}
          label={t("dashboard:setup.progress", { done, all: steps.length })}
        />
        <div>
          <h2 id={titleId} className={classes.title}>
            {t(done * 2 < steps.length ? "dashboard:setup.begin" : "dashboard:setup.almost")}
          </h2>
          <p className={classes.left}>{t("dashboard:setup.minutes", { count: minutes })}</p>
        </div>
      </div>
      <ul className={classes.steps}>
        {steps.map(({ key, done: isDone }) => (
          <li key={key}>
            {isDone ? (
              <div className={classes.step} data-state="done">
                <span className={classes.mark}>
                  <IconCheck size={13} stroke={2.6} aria-hidden="true" />
                </span>
                {t(`dashboard:setup.${key}.done`)}
                <VisuallyHidden>: {t("dashboard:setup.done")}</VisuallyHidden>
              </div>
            ) : (
              <AppLink href={SETUP[key].href} className={classes.step} data-state={key === next ? "next" : "open"}>
                <span className={classes.mark} />
                {t(`dashboard:setup.${key}.open`)}
                {key === next && <IconArrowRight className={classes.arrow} size={16} stroke={1.8} aria-hidden="true" />}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
