import { IconAlertTriangle, IconCheck, IconCloudUp, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NetworkError } from "#web/lib/api.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import type { SaveState } from "./useSaving.ts";
import { useWhen } from "./useWhen.ts";
import classes from "./SaveStatus.module.css";

interface SaveStatusProps {
  state: SaveState;
  /** Never saved: its draft is in this browser. */
  isNew: boolean;
}

const ICONS = {
  idle: IconPencil,
  waiting: IconPencil,
  changed: IconPencil,
  saving: IconCloudUp,
  kept: IconCheck,
  saved: IconCheck,
  failed: IconAlertTriangle,
};

/** Whether what is on screen is stored, in one line. */
export function SaveStatus({ state, isNew }: SaveStatusProps) {
  const text = useStatusText(state, isNew);
  const Icon = isNew && state.kind === "saved" ? IconPencil : ICONS[state.kind];
  return (
    <p className={classes.status} data-kind={state.kind} role="status">
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

function useStatusText(state: SaveState, isNew: boolean): string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const when = useWhen();
  switch (state.kind) {
    case "saving":
      return t("templates:desk.saving");
    case "saved":
      if (isNew) return t("templates:desk.never");
      return state.at === undefined
        ? t("templates:desk.saved")
        : t("templates:desk.saved_at", { when: when(state.at) });
    case "kept":
      return isNew ? t("templates:desk.kept_here") : t("templates:desk.kept_at", { when: when(state.at) });
    case "failed": {
      const { error, isFinal } = state;
      const reason = error instanceof NetworkError ? t("templates:desk.no_connection") : errorText(error);
      const told = t("templates:desk.not_saved", { reason });
      return isFinal ? told : `${told.replace(/\.$/, "")}. ${t("templates:desk.trying")}`;
    }
    case "idle":
    case "waiting":
    case "changed":
      return t("templates:desk.changed");
  }
}
