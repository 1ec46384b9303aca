import { useTranslation } from "react-i18next";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import { SyncButton } from "#web/features/google/SyncButton.tsx";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import classes from "./DashboardSync.module.css";

/** How fresh what Google says is, and the button that asks again. */
export function DashboardSync({ google }: { google: GoogleState | undefined }) {
  const { t } = useTranslation();
  if (google === undefined) return null;
  if (google.place === null)
    return (
      <AppLink href={paths.restaurantInfo()} className={classes.link}>
        {t("dashboard:sync.choose")}
      </AppLink>
    );
  return <SyncButton quiet initial={{ sync: google.sync, synced_at: google.synced_at }} />;
}
