import { Anchor } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NetworkError } from "#web/lib/api.ts";
import { areaOf } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import classes from "./RouteError.module.css";

/** In place of a page that could not be loaded or drawn. The frame around it stays, and there is always a way on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const isOffline = error instanceof NetworkError;
  useEffect(() => {
    if (!isOffline) console.error(error);
  }, [error, isOffline]);
  const handleRetry = (): void => {
    reset();
    void router.invalidate();
  };
  const home = areaOf(window.location.pathname) === "admin" ? paths.admin.home() : paths.login();
  return (
    <div className={classes.error}>
      <ErrorCard
        title={t("shell:failure.title")}
        text={isOffline ? t("shell:failure.offline") : t("shell:failure.text")}
        onRetry={handleRetry}
      />
      {/* A plain link: if the app itself is what broke, a fresh document is the way out. */}
      <Anchor href={home} className={classes.home}>
        {t("shell:failure.home")}
      </Anchor>
    </div>
  );
}
