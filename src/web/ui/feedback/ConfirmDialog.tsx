import "#web/ui/theme/mantine-more.css";
import { Button, Modal } from "@mantine/core";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { useErrorText } from "./useErrorText.ts";
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
  const { opened, onClose, onClosed, title, text, confirmLabel, cancelLabel, tone = "danger", icon, onConfirm } = props;
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // State lags a render behind a quick second click.
  const running = useRef(false);

  const handleClose = (): void => {
    if (running.current) return;
    setFailure(undefined);
    onClose();
  };

  const handleConfirm = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      running.current = false;
      handleClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <Modal.Root
      opened={opened}
      onClose={handleClose}
      size={448}
      classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
      radius="xl"
      centered
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--pl-overlay)" blur={1.5} />
      <Modal.Content radius="xl">
        <div className={classes.body}>
          <span className={classes.icon} data-tone={tone} aria-hidden="true">
            {icon ??
              (tone === "danger" ? <IconTrash size={20} stroke={1.7} /> : <IconAlertTriangle size={20} stroke={1.7} />)}
          </span>
          <div className={classes.words}>
            <Modal.Title className={classes.title ?? ""}>{title}</Modal.Title>
            <Modal.Body className={classes.text ?? ""}>{text}</Modal.Body>
            {failure !== undefined && (
              <div className={classes.failure}>
                <FormAlert>{failure}</FormAlert>
              </div>
            )}
          </div>
        </div>
        <div className={classes.footer}>
          <Button variant="default" size="md" onClick={handleClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            size="md"
            loading={busy}
            onClick={() => void handleConfirm()}
            {...(tone === "danger" ? { color: "tomato" } : {})}
          >
            {confirmLabel}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
