import { UnstyledButton } from "@mantine/core";
import { IconBellOff, IconBellRinging } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BellSide } from "./bellQueries.ts";
import classes from "./DesktopNoticesButton.module.css";
import { useDesktopNotices } from "./useDesktopNotices.ts";

/** Offers news outside the window. The browser is asked only when somebody presses this. */
export function DesktopNoticesButton({ side }: { side: BellSide }) {
  const { t } = useTranslation();
  const { state, isRefused, toggle } = useDesktopNotices(side);
  if (isRefused)
    return (
      <p className={classes.line} role="status">
        {t("bell:desktop.blocked")}
      </p>
    );
  if (state === "unsupported" || state === "blocked") return null;
  const Icon = state === "on" ? IconBellOff : IconBellRinging;
  return (
    <UnstyledButton className={classes.line} onClick={toggle}>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      {t(state === "on" ? "bell:desktop.turn_off" : "bell:desktop.turn_on")}
    </UnstyledButton>
  );
}
