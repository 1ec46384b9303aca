import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useErrorText } from "#web/ui/useErrorText.ts";
import { ClientEdit } from "./ClientEdit.tsx";
import { ClientSkeleton } from "./ClientSkeleton.tsx";
import { ClientView } from "./ClientView.tsx";
import { clientQuery } from "./clientQueries.ts";
import type { ClientActions } from "./useClientActions.tsx";

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
