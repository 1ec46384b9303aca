import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import classes from "#web/features/reviews/Skeleton.module.css";

const WIDTHS = ["82%", "64%", "90%", "48%", "72%"] as const;

export function ReviewRowsSkeleton() {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  return (
    <div className={classes.rows} data-visible={visible || undefined} aria-busy="true">
      <VisuallyHidden role="status">{t("ui:loading")}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton width={38} height={38} circle />
          <div className={classes.lines}>
            <Skeleton width={140} />
            <Skeleton width={74} height={11} />
            <Skeleton />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
