import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { IconArrowLeft, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PERMISSIONS } from "#shared/domain/permissions.ts";
import { landingPathFor } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import classes from "./AccessDeniedPage.module.css";

const route = getRouteApi("/admin/admin/access-denied");

/** Names the permission a page needs, and who can give it. */
export function AccessDeniedPage() {
  const { t } = useTranslation();
  const user = useAdminUser();
  const search = route.useSearch();
  const permission = PERMISSIONS.find((one) => one === search.permission);
  const landing = landingPathFor(user);
  const hasLanding = !landing.startsWith(paths.admin.accessDenied());
  const mail = `mailto:?subject=${encodeURIComponent(t("staff:access_denied.mail_subject"))}&body=${encodeURIComponent(
    t("staff:access_denied.mail_body", { permission: permission ?? "", name: user?.name ?? "" }),
  )}`;

  return (
    <EmptyState
      isPage
      drawing="door"
      title={t("staff:access_denied.title")}
      text={hasLanding ? t("staff:access_denied.text") : t("staff:access_denied.none_text")}
      primary={
        <Button
          component="a"
          href={mail}
          variant="default"
          leftSection={<IconMail size={16} stroke={1.6} aria-hidden="true" />}
        >
          {t("staff:access_denied.ask")}
        </Button>
      }
      secondary={
        hasLanding && (
          <Button
            component={AppLink}
            href={landing}
            leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />}
          >
            {landing === paths.admin.dashboard()
              ? t("staff:access_denied.back_dashboard")
              : t("staff:access_denied.back")}
          </Button>
        )
      }
    >
      {permission !== undefined && (
        <div className={classes.permission}>
          <span>{t("staff:access_denied.required")}</span>
          <code className={classes.key}>{permission}</code>
        </div>
      )}
    </EmptyState>
  );
}
