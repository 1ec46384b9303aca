import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./ImportSteps.module.css";

const STEPS = ["file", "columns", "import"] as const;

/** Where one is in the three steps. */
export function ImportSteps({ step }: { step: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  const nameOf = (one: (typeof STEPS)[number]): string => t(`clients:import.step_${one}`);
  return (
    <>
      <VisuallyHidden role="status">
        {t("clients:import.step_of", { step, steps: STEPS.length, name: nameOf(STEPS[step - 1] ?? "file") })}
      </VisuallyHidden>
      <ol className={classes.steps} aria-hidden="true">
        {STEPS.map((one, i) => (
          <li key={one} className={classes.step} data-state={i + 1 < step ? "done" : i + 1 === step ? "now" : "next"}>
            <span className={classes.number}>{i + 1 < step ? <IconCheck size={13} stroke={2.4} /> : i + 1}</span>
            {nameOf(one)}
          </li>
        ))}
      </ol>
    </>
  );
}
