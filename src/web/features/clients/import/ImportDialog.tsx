import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ImportPreview } from "#shared/clients/clients.contract.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportFile } from "./ImportFile.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { ImportSteps } from "./ImportSteps.tsx";
import type { RunningImport } from "./useRunningImport.ts";

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  running: RunningImport;
}

/** A list of guests from a spreadsheet: the file, what its columns are, then the import itself. */
export function ImportDialog({ opened, onClose, running }: ImportDialogProps) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ImportPreview>();
  const step = running.state !== undefined ? 3 : preview !== undefined ? 2 : 1;

  const content = (): ReactNode => {
    if (running.state !== undefined)
      return (
        <ImportProgress
          state={running.state}
          error={running.error}
          onClose={onClose}
          onAnother={() => {
            setPreview(undefined);
            running.forget();
          }}
        />
      );
    if (preview !== undefined)
      return <ImportColumns preview={preview} onBack={() => setPreview(undefined)} onStarted={running.start} />;
    return <ImportFile onPreview={setPreview} />;
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setPreview(undefined)}
      title={t("clients:import.title")}
      width={720}
      closeOnClickOutside={false}
    >
      <ImportSteps step={step} />
      {content()}
    </Dialog>
  );
}
