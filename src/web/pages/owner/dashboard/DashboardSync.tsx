import { IconBrandGoogle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import classes from "./DashboardSync.module.css";

/** How fresh what Google says is, and room for the button that asks again. */
export function DashboardSync({ google }: { google: GoogleState | undefined }) {
  const words = useSyncWords();
  const { t } = useTranslation();
  if (google === undefined) return null;
  return (
    <div className={classes.sync}>
      <IconBrandGoogle size={14} stroke={1.6} aria-hidden="true" />
      {google.place === null && google.synced_at === null ? (
        <AppLink href={paths.restaurantInfo()} className={classes.link}>
          {t("dashboard:sync.choose")}
        </AppLink>
      ) : (
        <span className={classes.words}>{words(google)}</span>
      )}
    </div>
  );
}

function useSyncWords(): (google: GoogleState) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ sync, synced_at }) => {
    if (sync?.status === "queued" || sync?.status === "running") return t("dashboard:sync.running");
    if (sync?.status === "failed") return t("dashboard:sync.failed");
    return synced_at === null
      ? t("dashboard:sync.never")
      : t("dashboard:sync.at", { when: format.relative(synced_at) });
  };
}
