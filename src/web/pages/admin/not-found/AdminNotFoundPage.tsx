import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { landingPathFor } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";

export function AdminNotFoundPage() {
  const { t } = useTranslation();
  const user = useAdminUser();
  const home = user === null ? paths.admin.login() : landingPathFor(user);
  return (
    <EmptyState
      isPage
      drawing="plate"
      title={t("staff:not_found.title")}
      text={t("staff:not_found.text")}
      primary={
        <Button
          component={AppLink}
          href={home}
          leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />}
        >
          {home === paths.admin.dashboard() ? t("staff:access_denied.back_dashboard") : t("staff:access_denied.back")}
        </Button>
      }
    />
  );
}
