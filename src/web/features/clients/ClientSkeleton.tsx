import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Bone } from "#web/ui/Bone.tsx";
import { useDelayed } from "#web/ui/useDelayed.ts";
import classes from "./ClientSkeleton.module.css";

/** The details in grey, in their own shape. */
export function ClientSkeleton() {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  return (
    <div className={classes.skeleton} data-visible={visible || undefined} aria-busy="true">
      <VisuallyHidden role="status">{t("clients:details.loading")}</VisuallyHidden>
      <div className={classes.line}>
        <Bone width={110} height={24} />
        <Bone width={150} height={24} />
      </div>
      <div className={classes.line}>
        <Bone width={92} height={36} />
        <Bone width={150} height={36} />
      </div>
      {[150, 120, 90, 130, 110].map((width, i) => (
        <div key={i} className={classes.fact}>
          <Bone width={80} />
          <Bone width={width} />
        </div>
      ))}
      {[220, 180, 240].map((width, i) => (
        <div key={i} className={classes.line}>
          <Bone width={32} height={32} />
          <Bone width={width} />
        </div>
      ))}
    </div>
  );
}
