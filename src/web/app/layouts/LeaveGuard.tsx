import { IconAlertTriangle } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasUnsavedChanges, mayLeave, setLeaveQuestion } from "#web/lib/pages/unsavedChanges.ts";
import { ConfirmDialog } from "#web/ui/feedback/ConfirmDialog.tsx";

const shouldBlock = async (): Promise<boolean> => !(await mayLeave());

/**
 * Asks before somebody leaves a changed form by a link, the back button or the close button of a dialog. When the tab
 * is closed, the browser asks.
 */
export function LeaveGuard() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<(leave: boolean) => void>();
  const [opened, setOpened] = useState(false);
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setAnswer(() => resolve);
        setOpened(true);
      }),
    [],
  );
  useEffect(() => {
    setLeaveQuestion(ask);
    return () => setLeaveQuestion(undefined);
  }, [ask]);
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: hasUnsavedChanges });

  return (
    <ConfirmDialog
      opened={opened}
      title={t("ui:leave.title")}
      text={t("ui:leave.text")}
      confirmLabel={t("ui:leave.confirm")}
      cancelLabel={t("ui:leave.cancel")}
      icon={<IconAlertTriangle size={20} stroke={1.7} />}
      onConfirm={() => answer?.(true)}
      onClose={() => {
        setOpened(false);
        // After "Discard changes" this has no effect: a promise keeps its first value.
        answer?.(false);
      }}
    />
  );
}
