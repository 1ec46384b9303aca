import type { ReactNode } from "react";
import type { Shown } from "#web/ui/feedback/useShown.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";

interface FormDialogProps<T> {
  shown: Shown<T>;
  title: (about: T) => string;
  width?: number;
  /** The form; it ends with `onDone`. */
  children: (about: T, onDone: () => void) => ReactNode;
}

/** A form above the page, about one thing. A click beside it loses nothing. */
export function FormDialog<T>({ shown, title, width = 520, children }: FormDialogProps<T>) {
  const { about, opened, close, forget } = shown;
  if (about === undefined) return null;
  return (
    <Dialog
      opened={opened}
      onClose={() => leaveSafely(close)}
      onExitTransitionEnd={forget}
      closeOnClickOutside={false}
      title={title(about)}
      width={width}
    >
      {children(about, close)}
    </Dialog>
  );
}
