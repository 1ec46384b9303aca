import "#web/ui/theme/mantine-more.css";
import { Button, CloseButton, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ClientImport } from "#shared/clients/clients.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { outcomeOf, percentOf } from "./importProgress.ts";
import classes from "./ImportBanner.module.css";

const LOOKS = {
  running: { tone: "running", Icon: IconUpload },
  failed: { tone: "failed", Icon: IconAlertTriangle },
  nobody: { tone: "warn", Icon: IconAlertTriangle },
  faulty: { tone: "warn", Icon: IconAlertTriangle },
  known: { tone: "running", Icon: IconInfoCircle },
  done: { tone: "done", Icon: IconCircleCheck },
} as const;

interface ImportBannerProps {
  state: ClientImport;
  onShow: () => void;
  onHide: () => void;
}

/** A slim line over the list while an import goes on, and once it has ended until somebody hides it. */
export function ImportBanner({ state, onShow, onHide }: ImportBannerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { filename: file, rows_read, rows_total, rows_added } = state;
  const outcome = outcomeOf(state);
  const isRunning = outcome === "running";
  const { tone, Icon } = LOOKS[outcome];
  const words = (): string => {
    switch (outcome) {
      case "running":
        return t("clients:import.banner_running", { file, read: number(rows_read), total: number(rows_total) });
      case "failed":
      case "nobody":
      case "known":
        return t(`clients:import.banner_${outcome}`, { file });
      default:
        return t("clients:import.banner_done", { file, count: rows_added, formatted: number(rows_added) });
    }
  };
  return (
    <div className={classes.banner} data-status={tone}>
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden="true" />
      {/* While it counts, a screen reader would be told every second. */}
      <span className={classes.words} role={isRunning ? undefined : "status"}>
        {words()}
      </span>
      <Button variant="default" size="xs" onClick={onShow}>
        {t(isRunning ? "clients:import.banner_show" : "clients:import.banner_report")}
      </Button>
      {!isRunning && <CloseButton aria-label={t("clients:import.banner_hide")} onClick={onHide} />}
      {isRunning && (
        <Progress
          className={classes.bar ?? ""}
          size={3}
          radius={0}
          value={percentOf(state)}
          aria-label={t("clients:import.running", { file })}
        />
      )}
    </div>
  );
}
