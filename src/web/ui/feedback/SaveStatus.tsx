import { IconAlertTriangle, IconCheck, IconCloudUp, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NetworkError } from "#web/lib/api/api.ts";
import type { KeepState } from "#web/lib/drafts/draftKeeper.ts";
import { useWhen } from "#web/lib/words/useWhen.ts";
import { useErrorText } from "./useErrorText.ts";
import classes from "./SaveStatus.module.css";

/** How far what is on screen has come: kept as a draft, saved, or neither. */
export type SaveState =
  | KeepState
  | { kind: "saving" }
  | { kind: "saved"; at: number | undefined }
  | { kind: "changed" };

interface SaveStatusProps {
  state: SaveState;
  /** Never saved: its draft is in this browser. */
  isNew?: boolean;
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
export function SaveStatus({ state, isNew = false }: SaveStatusProps) {
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
      return t("ui:save.saving");
    case "saved":
      if (isNew) return t("ui:save.never");
      return state.at === undefined ? t("ui:save.saved") : t("ui:save.saved_at", { when: when(state.at) });
    case "kept":
      return isNew ? t("ui:save.kept_here") : t("ui:save.kept_at", { when: when(state.at) });
    case "failed": {
      const { error, isFinal } = state;
      const reason = error instanceof NetworkError ? t("ui:save.no_connection") : errorText(error);
      const told = t("ui:save.not_saved", { reason });
      return isFinal ? told : `${told.replace(/\.$/, "")}. ${t("ui:save.trying")}`;
    }
    case "idle":
    case "waiting":
    case "changed":
      return t("ui:save.changed");
  }
}
