import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Health } from "#shared/jobs/health.contract.ts";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { useHealthWords } from "./useHealthWords.ts";
import { useReport } from "./useReport.ts";
import classes from "./health.module.css";

interface ProblemCardProps {
  health: Health;
  queues: readonly JobCounts[];
}

/** What is wrong, the worst first, each with what to do; and all of the screen as text. */
export function ProblemCard({ health, queues }: ProblemCardProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const words = useHealthWords();
  const report = useReport();
  const copy = useAction({
    run: () => copyText(report(health, queues)),
    done: { title: t("jobs:health.copied"), brief: true, id: "health-copied" },
    failed: t("jobs:health.copy_failed"),
  });
  const isFine = health.problems.length === 0;
  return (
    <Section
      title={t(isFine ? "jobs:health.fine_title" : "jobs:health.title")}
      subtitle={t("jobs:health.checked", { time: time(health.at) })}
      action={
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => copy.run()}
        >
          {t("jobs:health.copy")}
        </Button>
      }
    >
      {isFine ? (
        <p className={classes.text}>{t("jobs:health.fine_text")}</p>
      ) : (
        <ul className={classes.problems} aria-label={t("jobs:health.title")}>
          {health.problems.map((problem) => (
            <li key={problem.code} className={classes.problem}>
              <span className={classes.badge}>
                <StatusBadge tone={problem.severity === "bad" ? "red" : "amber"}>
                  {t(`jobs:health.severity.${problem.severity}`)}
                </StatusBadge>
              </span>
              <span className={classes.text}>{words.problem(problem)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
