import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "./Skeleton.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useDelayed } from "./useDelayed.ts";
import classes from "./LoadingCard.module.css";

interface LoadingCardProps {
  /** Shown from the start, above the grey shapes. */
  title?: ReactNode;
  rows?: number;
  /** What is coming: people with a line or two, or the fields of a form. */
  shape?: "list" | "form";
}

const TEXT_WIDTHS = ["72%", "60%", "48%"] as const;

/** The content's shape in grey, after 150 ms; the space is held from the start so that nothing jumps. */
export function LoadingCard({ title, rows = 3, shape = "list" }: LoadingCardProps) {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  return (
    <Section {...(title === undefined ? {} : { title })} flush>
      <div className={classes.rows} data-visible={visible || undefined} aria-busy="true">
        <VisuallyHidden role="status">{t("ui:loading")}</VisuallyHidden>
        {Array.from({ length: rows }, (_, i) =>
          shape === "list" ? (
            <div key={i} className={classes.row}>
              <div className={classes.head}>
                <Skeleton width={32} height={32} circle />
                <div className={classes.lines}>
                  <Skeleton width={128 - i * 16} />
                  <Skeleton width={74} height={10} />
                </div>
              </div>
              <Skeleton />
              <Skeleton width={TEXT_WIDTHS[i % 3] ?? "60%"} />
            </div>
          ) : (
            <div key={i} className={classes.field}>
              <Skeleton width={96} height={11} />
              <Skeleton height={36} />
            </div>
          ),
        )}
      </div>
    </Section>
  );
}
