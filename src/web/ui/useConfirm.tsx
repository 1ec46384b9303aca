import { useState, type ReactNode } from "react";
import { ConfirmDialog, type ConfirmRequest } from "./ConfirmDialog.tsx";

interface Confirm {
  /** Opens the dialog. */
  confirm: (request: ConfirmRequest) => void;
  /** Render this somewhere in the component. */
  dialog: ReactNode;
}

export function useConfirm(): Confirm {
  const [request, setRequest] = useState<ConfirmRequest>();
  const [opened, setOpened] = useState(false);
  return {
    confirm: (next) => {
      setRequest(next);
      setOpened(true);
    },
    // The words stay until the dialog has faded out.
    dialog: request && (
      <ConfirmDialog
        {...request}
        opened={opened}
        onClose={() => setOpened(false)}
        onClosed={() => setRequest(undefined)}
      />
    ),
  };
}
