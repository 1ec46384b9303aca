import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./RowsSkeleton.module.css";

interface RowsSkeletonProps {
  title: string;
  rows: number;
  /** With two lines of text below each, as reviews have. */
  withText?: boolean;
}

/** Grey rows while a card with people is loading. */
export function RowsSkeleton({ title, rows, withText = false }: RowsSkeletonProps) {
  return (
    <Section title={title} flush>
      <div>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={classes.row} data-text={withText || undefined}>
            <div className={classes.head}>
              <Skeleton width={32} height={32} circle />
              <div className={classes.lines}>
                <Skeleton width={132 - (index % 3) * 18} height={12} />
                <Skeleton width={84} height={10} />
              </div>
            </div>
            {withText && (
              <div className={classes.text}>
                <Skeleton height={11} />
                <Skeleton width={`${72 - index * 9}%`} height={11} />
              </div>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}
