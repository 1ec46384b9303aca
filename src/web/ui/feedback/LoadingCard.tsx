import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bone } from "./Bone.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useDelayed } from "./useDelayed.ts";
import classes from "./LoadingCard.module.css";

interface LoadingCardProps {
  /** Stays while the rest is bones. */
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
                <Bone width={32} height={32} round />
                <div className={classes.lines}>
                  <Bone width={128 - i * 16} />
                  <Bone width={74} height={10} />
                </div>
              </div>
              <Bone />
              <Bone width={TEXT_WIDTHS[i % 3] ?? "60%"} />
            </div>
          ) : (
            <div key={i} className={classes.field}>
              <Bone width={96} height={11} />
              <Bone height={36} />
            </div>
          ),
        )}
      </div>
    </Section>
  );
}
