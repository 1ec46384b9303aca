import { Button } from "@mantine/core";
import { IconMailX, IconRefreshAlert } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { DeadJob } from "#shared/jobs/jobs.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { isMail, useJobWords } from "./useJobWords.ts";
import classes from "./DeadJobRow.module.css";

interface DeadJobRowProps {
  job: DeadJob;
  onAgain: () => void;
  onRemove: () => void;
}

/** One job that was given up: what it was, about whom, why, and the two ways on. */
export function DeadJobRow({ job, onAgain, onRemove }: DeadJobRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf, aboutOf, againOf } = useJobWords();
  const name = nameOf(job.kind);
  const Icon = isMail(job.kind) ? IconMailX : IconRefreshAlert;
  const about = aboutOf(job);
  return (
    <li className={classes.row}>
      <IconTile tone="red">
        <Icon size={20} stroke={1.6} />
      </IconTile>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {about !== "" && (
          <div className={classes.line} title={job.about.map(({ id }) => id).join(" ")}>
            {about}
          </div>
        )}
        <div className={classes.error}>{job.error === "" ? t("jobs:no_error") : job.error}</div>
        <div className={classes.line} title={format.dateTime(job.died_at)}>
          {[
            t("jobs:died", { time: format.relative(job.died_at) }),
            t("jobs:tries", { count: job.tries }),
            t("jobs:asked", { date: format.dateTime(job.queued_at) }),
          ].join(" · ")}
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={t("jobs:again_label", { action: againOf(job.kind), name })}
          onClick={onAgain}
        >
          {againOf(job.kind)}
        </Button>
        <Button
          variant="subtle"
          color="tomato"
          size="xs"
          aria-label={t("jobs:remove_label", { name })}
          onClick={onRemove}
        >
          {t("jobs:remove")}
        </Button>
      </div>
    </li>
  );
}
