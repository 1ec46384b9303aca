import { Bone } from "#web/ui/feedback/Bone.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import classes from "#web/features/reviews/Skeleton.module.css";

export function RatingCardSkeleton() {
  const visible = useDelayed(true);
  return (
    <Section>
      <div className={classes.card} data-visible={visible || undefined} aria-busy="true">
        <div className={classes.pair}>
          <Bone width={72} height={42} />
          <div className={classes.lines}>
            <Bone width={92} height={14} />
            <Bone width={78} height={10} />
          </div>
        </div>
        {[5, 4, 3, 2, 1].map((rating) => (
          <Bone key={rating} height={10} />
        ))}
        <Bone width={120} height={10} />
        <Bone height={36} />
      </div>
    </Section>
  );
}
