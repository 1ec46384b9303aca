import { SETUP_STEPS } from "#shared/analytics/dashboard.contract.ts";
import { Bone } from "#web/ui/feedback/Bone.tsx";
import classes from "./SetupCard.module.css";
import { wasSetupDone } from "./setupMemory.ts";

/** The setup list's space before it is known how far one is. */
export function SetupSkeleton() {
  if (wasSetupDone()) return null;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Bone width={44} height={44} round />
        <div>
          <div className={classes.title}>
            <Bone width={120} height={14} />
          </div>
          <div className={classes.left}>
            <Bone width={88} height={10} />
          </div>
        </div>
      </div>
      <div className={classes.steps}>
        {SETUP_STEPS.map((key) => (
          <div key={key} className={classes.step}>
            <Bone width={18} height={18} round />
            <Bone width={148} height={11} />
          </div>
        ))}
      </div>
    </div>
  );
}
