import { CloseButton, RingProgress, VisuallyHidden } from "@mantine/core";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SetupStep } from "#shared/analytics/dashboard.contract.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { rememberSetup, wasSetupOpen } from "./setupMemory.ts";
import { SETUP, isDayOne, setupState } from "./setupSteps.ts";
import classes from "./SetupCard.module.css";

/** What is left to set up; once all is done, a word about it the first time and nothing after that. */
export function SetupCard({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { done, next, minutes } = setupState(steps);
  const [wasOpen, setWasOpen] = useState(wasSetupOpen);
  useEffect(() => {
    rememberSetup(next === undefined);
    if (next !== undefined) setWasOpen(true);
  }, [next]);
  if (next === undefined) return wasOpen ? <SetupFinished /> : null;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <RingProgress
          // Mantine leaves a tenth of the size free around the ring.
          size={50}
          m={-3}
          thickness={4.4}
          roundCaps
          rootColor="var(--pl-fig-1)"
          sections={done === 0 ? [] : [{ value: (done / steps.length) * 100, color: "var(--pl-fig-text)" }]}
          label={
            <div className={classes.progress} aria-hidden="true">
              {done}/{steps.length}
            </div>
          }
          role="img"
          aria-label={t("dashboard:setup.progress", { done, all: steps.length })}
        />
        <div>
          <Heading level={2} size="card" id={titleId}>
            {t(done * 2 < steps.length ? "dashboard:setup.begin" : "dashboard:setup.almost")}
          </Heading>
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
              <AppLink
                href={SETUP[key].href}
                className={classes.step}
                data-state={key === next ? "next" : "open"}
                data-filled={(key === next && isDayOne(steps)) || undefined}
              >
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

/** Six of six, told once to whoever has seen it unfinished. */
function SetupFinished() {
  const { t } = useTranslation();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <section className={classes.card} role="status">
      <CloseButton
        className={classes.close ?? ""}
        aria-label={t("dashboard:setup.close")}
        onClick={() => setClosed(true)}
      />
      <div className={classes.head}>
        <span className={classes.finished}>
          <IconCheck size={24} stroke={2.4} aria-hidden="true" />
        </span>
        <div>
          <Heading level={2} size="card">
            {t("dashboard:setup.finished")}
          </Heading>
          <p className={classes.left}>{t("dashboard:setup.finished_text")}</p>
        </div>
      </div>
    </section>
  );
}
