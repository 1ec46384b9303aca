import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Selection } from "./tableModel.ts";
import classes from "./BulkBar.module.css";

/** Floats at the foot of the screen while rows are selected. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const { selected, onChange, actions } = selection;
  const count = selected.size;
  if (count === 0) return null;
  return (
    <div className={classes.float}>
      <div className={classes.bar} role="toolbar" aria-label={t("ui:table.bulk_label")}>
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
        <span className={classes.word} aria-hidden="true">
          {t("ui:table.selected", { count })}
        </span>
        {actions.map((action) => (
          <button
            key={action.key}
            type="button"
            className={classes.action}
            data-primary={action.primary || undefined}
            onClick={action.onSelect}
          >
            {action.icon}
            {action.label}
          </button>
        ))}
        <span className={classes.divider} aria-hidden="true" />
        <button
          type="button"
          className={`${classes.action} ${classes.close}`}
          aria-label={t("ui:table.clear_selection")}
          onClick={() => onChange(new Set())}
        >
          <IconX size={17} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
