import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ClientEdit } from "./ClientEdit.tsx";
import { ClientView } from "./ClientView.tsx";
import type { ClientQuery } from "#web/features/clients/clientQueries.ts";
import type { ClientActions } from "#web/features/clients/useClientActions.tsx";
import classes from "./ClientPanel.module.css";

interface ClientPanelProps {
  id: string;
  query: ClientQuery;
  isEditing: boolean;
  onEdit?: (editing: boolean) => void;
  actions: ClientActions;
  onClose: () => void;
}

/** Loads one client, or says why there is nothing to show. A malformed id in the URL is treated like a client that no longer exists. */
export function ClientPanel({ id, query, isEditing, onEdit, actions, onClose }: ClientPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(query(id));
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
  if (isEditing && onEdit) return <ClientEdit client={data} onDone={() => onEdit(false)} />;
  return <ClientView client={data} actions={actions} {...(onEdit && { onEdit: () => onEdit(true) })} />;
}

/** Grey shapes in the places of the details. */
function ClientSkeleton() {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  return (
    <div className={classes.skeleton} data-visible={visible || undefined} aria-busy="true">
      <VisuallyHidden role="status">{t("clients:details.loading")}</VisuallyHidden>
      <div className={classes.line}>
        <Skeleton width={110} height={24} />
        <Skeleton width={150} height={24} />
      </div>
      <div className={classes.line}>
        <Skeleton width={92} height={36} />
        <Skeleton width={150} height={36} />
      </div>
      {[150, 120, 90, 130, 110].map((width, i) => (
        <div key={i} className={classes.fact}>
          <Skeleton width={80} />
          <Skeleton width={width} />
        </div>
      ))}
      {[220, 180, 240].map((width, i) => (
        <div key={i} className={classes.line}>
          <Skeleton width={32} height={32} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
