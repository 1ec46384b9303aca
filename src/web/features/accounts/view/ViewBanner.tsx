import { Button } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconEye } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isViewTab, readView } from "#web/lib/session/supportView.ts";
import { leaveView } from "#web/lib/session/unauthorized.ts";
import { useNow } from "#web/lib/useNow.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { endView } from "./endView.ts";
import classes from "./ViewBanner.module.css";

/** Above every page of a tab in which staff look at an owner's account: whose it is, that nothing can be changed, and the way out. */
export function ViewBanner() {
  const { t } = useTranslation();
  const [view] = useState(readView);
  const now = useNow(1000, view !== undefined);
  const { ref, height } = useElementSize();
  const end = useAction({ run: endView, failed: t("shell:view.failed"), leaves: true });
  const secondsLeft = view ? Math.max(0, Math.ceil((view.endsAt - now) / 1000)) : 0;
  const isOver = view !== undefined && secondsLeft === 0;

  useEffect(() => {
    if (isOver) leaveView("ended");
  }, [isOver]);
  // The browser may bring this page back as it was, long after the view has ended.
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent): void => {
      if (event.persisted && !isViewTab()) window.location.reload();
    };
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, []);
  // What is as high as the window leaves room for it.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--pl-banner", `${height}px`);
    return () => void style.removeProperty("--pl-banner");
  }, [height]);

  if (!view) return null;
  const minutes = Math.floor(secondsLeft / 60);
  const time = `${minutes}:${String(secondsLeft % 60).padStart(2, "0")}`;
  return (
    <aside className={classes.banner} aria-label={t("shell:view.label")}>
      <div ref={ref} className={classes.row}>
        <IconEye className={classes.icon} size={18} stroke={1.7} aria-hidden="true" />
        <p className={classes.words}>
          <strong>
            {view.restaurant === null
              ? t("shell:view.account", { name: view.name })
              : t("shell:view.restaurant", { restaurant: view.restaurant, name: view.name })}
          </strong>{" "}
          · {t("shell:view.read_only")} · <span role="timer">{t("shell:view.ends_in", { time })}</span>
        </p>
        <Button size="xs" variant="white" color="dark" loading={end.busy} onClick={() => end.run()}>
          {t("shell:view.end")}
        </Button>
      </div>
    </aside>
  );
}
