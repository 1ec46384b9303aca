import "#web/ui/theme/mantine-more.css";
import { Button, Modal } from "@mantine/core";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { useAction, type Task } from "./useAction.ts";
import classes from "./ConfirmDialog.module.css";

export interface ConfirmRequest {
  /** A question that names the thing: Delete “Spring terrace”? */
  title: ReactNode;
  /** The consequence, in one or two sentences. */
  text: ReactNode;
  /** A verb with its object: "Delete campaign". */
  confirmLabel: string;
  /** The safe way, also a verb: "Keep campaign". */
  cancelLabel: string;
  tone?: "danger" | "primary";
  icon?: ReactNode;
  /** What is about to be done, for the words of a failure. */
  task?: Task;
  /** The words of a failure where `task` does not have them. */
  explain?: (error: unknown) => ReactNode;
  /** May take its time; a rejection is shown inside and the dialog stays open. */
  onConfirm: () => unknown;
}

interface ConfirmDialogProps extends ConfirmRequest {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

/** Asks before something that cannot be undone. Focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    onClosed,
    title,
    text,
    confirmLabel,
    cancelLabel,
    tone = "danger",
    icon,
    task,
    explain,
    onConfirm,
  } = props;
  const { run, busy, problem, setProblem } = useAction({
    run: async () => {
      await onConfirm();
      onClose();
    },
    task,
    ...(explain ? { explain } : {}),
  });
  const handleClose = (): void => {
    if (busy) return;
    setProblem(undefined);
    onClose();
  };

  return (
    <Modal.Root
      opened={opened}
      onClose={handleClose}
      size={448}
      data-dialog
      // A question stands above the drawer or dialog it is about, whichever of them was drawn first.
      zIndex={250}
      radius="xl"
      centered
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--pl-overlay)" blur={1.5} />
      <Modal.Content radius="xl">
        <div className={classes.body}>
          <IconTile tone={tone === "danger" ? "red" : "fig"} size="lg">
            {icon ??
              (tone === "danger" ? <IconTrash size={20} stroke={1.7} /> : <IconAlertTriangle size={20} stroke={1.7} />)}
          </IconTile>
          <div className={classes.words}>
            <Modal.Title className={classes.title ?? ""}>{title}</Modal.Title>
            <Modal.Body className={classes.text ?? ""}>{text}</Modal.Body>
            {problem !== undefined && (
              <div className={classes.failure}>
                <FormAlert>{problem}</FormAlert>
              </div>
            )}
          </div>
        </div>
        <FormActions>
          <Button variant="default" size="md" onClick={handleClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button size="md" loading={busy} onClick={() => run()} {...(tone === "danger" ? { color: "tomato" } : {})}>
            {confirmLabel}
          </Button>
        </FormActions>
      </Modal.Content>
    </Modal.Root>
  );
}
