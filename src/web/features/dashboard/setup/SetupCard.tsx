import { RingProgress, VisuallyHidden } from "@mantine/core";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import type { SetupStep } from "#shared/analytics/dashboard.contract.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { rememberSetup } from "./setupMemory.ts";
import classes from "./SetupCard.module.css";

/** What is left to set up; nothing is drawn once all is done. */
export function SetupCard({ steps }: { steps: readonly SetupStep[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { done, next, minutes } = setupState(steps);
  useEffect(() => rememberSetup(next === undefined), [next]);
  if (next === undefined) return null;
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

/** Where each step is taken, and about how long it takes. */
const SETUP: Record<SetupStep["key"], { href: string; minutes: number }> = {
  choose_place: { href: paths.restaurantInfo(), minutes: 2 },
  connect_google: { href: paths.restaurantInfo(), minutes: 2 },
  complete_details: { href: paths.restaurantInfo(), minutes: 2 },
  print_material: { href: paths.restaurantInfo(), minutes: 5 },
  first_contact: { href: paths.restaurantInfo(), minutes: 2 },
  first_reply: { href: paths.reviews(), minutes: 3 },
};

/** How many steps are done, which comes next, and how long the rest takes. */
function setupState(steps: readonly SetupStep[]) {
  const open = steps.filter((step) => !step.done);
  return {
    done: steps.length - open.length,
    next: open[0]?.key,
    minutes: open.reduce((sum, { key }) => sum + SETUP[key].minutes, 0),
  };
}
