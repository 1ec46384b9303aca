import { SETUP_STEPS } from "#shared/analytics/dashboard.contract.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import classes from "./SetupCard.module.css";
import { wasSetupDone } from "./setupMemory.ts";

/** Holds the space of the setup list while it is loading. */
export function SetupSkeleton() {
  if (wasSetupDone()) return null;
  return (
    <div className={classes.card} data-until-set-up>
      <div className={classes.head}>
        <Skeleton width={44} height={44} circle />
        <div>
          <Skeleton width={120} height={14} />
          <div className={classes.left}>
            <Skeleton width={88} height={10} />
          </div>
        </div>
      </div>
      <div className={classes.steps}>
        {SETUP_STEPS.map((key) => (
          <div key={key} className={classes.step}>
            <Skeleton width={18} height={18} circle />
            <Skeleton width={148} height={11} />
          </div>
        ))}
      </div>
    </div>
  );
}
