import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ScriptForm } from "./ScriptForm.tsx";
import { scriptQuery } from "./scriptQueries.ts";

interface ScriptDialogProps {
  opened: boolean;
  /** The one to change; none means a new one. */
  id: string | undefined;
  onClose: () => void;
}

/** Writes a script, or changes one. */
export function ScriptDialog({ opened, id, onClose }: ScriptDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={() => leaveSafely(onClose)}
      title={t(id === undefined ? "scripts:form.add_title" : "scripts:form.edit_title")}
      closeOnClickOutside={false}
      width={820}
    >
      {id === undefined ? <ScriptForm onDone={onClose} /> : <KnownScript id={id} onDone={onClose} />}
    </Dialog>
  );
}

function KnownScript({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(scriptQuery(id));
  if (data) return <ScriptForm key={data.revision} script={data} onDone={onDone} />;
  if (!error) return <Skeleton height={320} />;
  return (
    <ErrorCard
      title={t("ui:failure.load", { resource: t("scripts:list.noun") })}
      text={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
