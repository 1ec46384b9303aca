import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api.ts";
import { Bone } from "#web/ui/feedback/Bone.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ClientEdit } from "./ClientEdit.tsx";
import { ClientView } from "./ClientView.tsx";
import { clientQuery } from "#web/features/clients/clientQueries.ts";
import type { ClientActions } from "#web/features/clients/useClientActions.tsx";
import classes from "./ClientPanel.module.css";

interface ClientPanelProps {
  id: string;
  isEditing: boolean;
  onEdit: (editing: boolean) => void;
  actions: ClientActions;
  onClose: () => void;
}

/** Loads one client, or says why there is nothing to show. An id that is not one is answered like one that is gone. */
export function ClientPanel({ id, isEditing, onEdit, actions, onClose }: ClientPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(clientQuery(id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);

  if (isGone) {
    return (
      <EmptyState
        bare
        small
        drawing="plate"
        title={t("clients:details.gone_title")}
        text={t("clients:details.gone_text")}
        primary={
          <Button variant="default" onClick={onClose}>
            {t("common:close")}
          </Button>
        }
      />
    );
  }
  if (data === undefined) {
    if (!error) return <ClientSkeleton />;
    return (
      <ErrorCard
        title={t("clients:details.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (isEditing) return <ClientEdit client={data} onDone={() => onEdit(false)} />;
  return <ClientView client={data} actions={actions} onEdit={() => onEdit(true)} />;
}

/** The details in grey, in their own shape. */
function ClientSkeleton() {
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
