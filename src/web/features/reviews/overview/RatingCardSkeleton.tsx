import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import classes from "#web/features/reviews/Skeleton.module.css";

export function RatingCardSkeleton() {
  const visible = useDelayed(true);
  return (
    <Section>
      <div className={classes.card} data-visible={visible || undefined} aria-busy="true">
        <div className={classes.pair}>
          <Skeleton width={72} height={42} />
          <div className={classes.lines}>
            <Skeleton width={92} height={14} />
            <Skeleton width={78} height={10} />
          </div>
        </div>
        {[5, 4, 3, 2, 1].map((rating) => (
          <Skeleton key={rating} height={10} />
        ))}
        <Skeleton width={120} height={10} />
        <Skeleton height={36} />
      </div>
    </Section>
  );
}
