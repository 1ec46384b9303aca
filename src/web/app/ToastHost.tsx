import "#web/ui/theme/mantine-toasts.css";
import { Anchor } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect } from "react";
import { i18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import type { Toast } from "#web/lib/toast.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import classes from "./ToastHost.module.css";

const MOST_AT_ONCE = 3;
const TONES = {
  success: { Icon: IconCheck, role: "status" },
  info: { Icon: IconInfoCircle, role: "status" },
  warning: { Icon: IconAlertTriangle, role: "alert" },
  error: { Icon: IconX, role: "alert" },
} as const;

/** Where toasts appear: top right, on phones across the top. */
export function ToastHost() {
  const isPhone = useIsPhone();
  useEffect(() => setToastPresenter(present), []);
  return (
    <Notifications
      position={isPhone ? "top-center" : "top-right"}
      limit={MOST_AT_ONCE}
      containerWidth={isPhone ? "calc(100% - 24px)" : 420}
      transitionDuration={180}
      zIndex={500}
      className={classes.host ?? ""}
    />
  );
}

function present({ tone, id, durationMs, title, message, action }: Toast): void {
  const { Icon, role } = TONES[tone];
  const handleAction = (): void => {
    notifications.hide(id);
    action?.onClick();
  };
  notifications.show({
    id,
    role,
    autoClose: durationMs,
    icon: <Icon size={17} stroke={1.8} aria-hidden="true" />,
    classNames: {
      root: classes.root,
      icon: classes.icon,
      body: classes.body,
      description: classes.description,
      closeButton: classes.close,
    },
    "data-tone": tone,
    closeButtonProps: { "aria-label": i18n.t("common:close") },
    message: (
      <div className={classes.content}>
        <div className={classes.texts}>
          <div className={classes.title}>{title}</div>
          {message && <div className={classes.message}>{message}</div>}
        </div>
        {action && (
          <Anchor component="button" type="button" className={classes.action} onClick={handleAction}>
            {action.label}
          </Anchor>
        )}
      </div>
    ),
  });
}
