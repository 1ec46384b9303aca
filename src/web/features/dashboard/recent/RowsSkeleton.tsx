import { Bone } from "#web/ui/feedback/Bone.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./RowsSkeleton.module.css";

interface RowsSkeletonProps {
  title: string;
  rows: number;
  /** With two lines of text below each, as reviews have. */
  withText?: boolean;
}

/** The shape of a card of people before they are known. */
export function RowsSkeleton({ title, rows, withText = false }: RowsSkeletonProps) {
  return (
    <Section title={title} flush>
      <div className={classes.rows}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={classes.row} data-text={withText || undefined}>
            <div className={classes.head}>
              <Bone width={32} height={32} round />
              <div className={classes.lines}>
                <Bone width={132 - (index % 3) * 18} height={12} />
                <Bone width={84} height={10} />
              </div>
            </div>
            {withText && (
              <div className={classes.text}>
                <Bone height={11} />
                <Bone width={`${72 - index * 9}%`} height={11} />
              </div>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}
