import "#web/ui/theme/mantine-more.css";
import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./Dialog.module.css";

interface DialogProps extends Pick<
  ModalProps,
  "opened" | "onClose" | "title" | "children" | "closeOnClickOutside" | "onExitTransitionEnd"
> {
  /** Its width where there is room; on a phone it is a sheet from the bottom. */
  width: number;
  /** What the cross says to a screen reader, if "Close" is not enough. */
  closeLabel?: string;
}

/** A task of its own above the page. A question with two answers is a ConfirmDialog. */
export function Dialog({ width, closeLabel, ...rest }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      size={width}
      data-dialog
      classNames={{ content: classes.content ?? "", header: classes.header ?? "", body: classes.body ?? "" }}
      closeButtonProps={{ "aria-label": closeLabel ?? t("common:close") }}
      {...rest}
    />
  );
}
