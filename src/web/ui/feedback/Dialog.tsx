import "#web/ui/theme/mantine-more.css";
import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import classes from "./Dialog.module.css";

interface DialogProps extends Pick<
  ModalProps,
  "opened" | "onClose" | "title" | "children" | "closeOnClickOutside" | "onExitTransitionEnd"
> {
  /** Its width where there is room; a phone gives it the whole screen. */
  width: number;
  /** What the cross says to a screen reader, if "Close" is not enough. */
  closeLabel?: string;
}

/** A task of its own above the page. A question with two answers is a ConfirmDialog. */
export function Dialog({ width, closeLabel, ...rest }: DialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Modal
      size={width}
      fullScreen={isPhone}
      radius={isPhone ? 0 : "xl"}
      classNames={{ header: classes.header ?? "", body: classes.body ?? "" }}
      closeButtonProps={{ "aria-label": closeLabel ?? t("common:close") }}
      {...rest}
    />
  );
}
