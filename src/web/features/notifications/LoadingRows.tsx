import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Bone } from "#web/ui/Bone.tsx";
import { useDelayed } from "#web/ui/useDelayed.ts";
import classes from "./LoadingRows.module.css";

const TITLE_WIDTHS = [168, 204, 148, 186];

/** The list's shape in grey; its space is held from the start so that nothing jumps. */
export function LoadingRows() {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  return (
    <div className={classes.rows} data-visible={visible || undefined} aria-busy="true">
      <VisuallyHidden role="status">{t("ui:loading")}</VisuallyHidden>
      {TITLE_WIDTHS.map((width) => (
        <div key={width} className={classes.row}>
          <Bone width={34} height={34} />
          <div className={classes.lines}>
            <Bone width={width} />
            <Bone width={112} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
