import { useRef, useState, type ReactNode } from "react";
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
  // The dialog is mounted when it is already open, so it cannot know which element had the focus before.
  const cameFrom = useRef<Element | null>(null);
  const handleClosed = (): void => {
    setRequest(undefined);
    const { activeElement, body } = document;
    const lost = activeElement === null || activeElement === body;
    if (lost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };
  return {
    confirm: (next) => {
      cameFrom.current = document.activeElement;
      setRequest(next);
      setOpened(true);
    },
    // The texts stay until the dialog has faded out.
    dialog: request && (
      <ConfirmDialog {...request} opened={opened} onClose={() => setOpened(false)} onClosed={handleClosed} />
    ),
  };
}
