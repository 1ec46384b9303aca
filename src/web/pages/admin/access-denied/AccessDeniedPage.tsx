import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { IconArrowLeft, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PERMISSIONS } from "#shared/domain/permissions.ts";
import { landingPathFor } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Drawing } from "#web/ui/feedback/Drawing.tsx";
import classes from "./AccessDeniedPage.module.css";

/** Names the permission a page needs, and who can give it. */
export function AccessDeniedPage() {
  const { t } = useTranslation();
  const user = useAdminUser();
  const search = useSearch({ strict: false }) as { permission?: string };
  const permission = PERMISSIONS.find((one) => one === search.permission);
  const landing = landingPathFor(user);
  const hasLanding = !landing.startsWith(paths.admin.accessDenied());
  const mail = `mailto:?subject=${encodeURIComponent(t("staff:access_denied.mail_subject"))}&body=${encodeURIComponent(
    t("staff:access_denied.mail_body", { permission: permission ?? "", name: user?.name ?? "" }),
  )}`;

  return (
    <div className={classes.page}>
      <Drawing name="door" />
      <h1 className={classes.title}>{t("staff:access_denied.title")}</h1>
      <p className={classes.text}>{hasLanding ? t("staff:access_denied.text") : t("staff:access_denied.none_text")}</p>
      {permission !== undefined && (
        <div className={classes.permission}>
          <span>{t("staff:access_denied.required")}</span>
          <code className={classes.key}>{permission}</code>
        </div>
      )}
      <div className={classes.actions}>
        <Button
          component="a"
          href={mail}
          variant="default"
          leftSection={<IconMail size={16} stroke={1.6} aria-hidden="true" />}
        >
          {t("staff:access_denied.ask")}
        </Button>
        {hasLanding && (
          <Button
            component={AppLink}
            href={landing}
            leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />}
          >
            {landing === paths.admin.dashboard()
              ? t("staff:access_denied.back_dashboard")
              : t("staff:access_denied.back")}
          </Button>
        )}
      </div>
    </div>
  );
}
