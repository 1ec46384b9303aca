import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRouteMeta } from "#web/app/useRouteMeta.ts";
import { NotificationBell } from "#web/features/notifications/NotificationBell.tsx";
import { landingPathFor, mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { DataFrame } from "#web/lib/pages/DataFrame.tsx";
import { Shell } from "./Shell.tsx";
import { STAFF_MENU, STAFF_SETTINGS } from "./menus.ts";
import { useLogout } from "./useLogout.ts";
import { useOtherTabs } from "./useOtherTabs.ts";

/** The back office's frame; visitors who are not signed in see its not-found page without a menu they could not use. */
export function AdminFrame() {
  const isSignedIn = adminSession.token() !== null && adminSession.hasUser();
  return <DataFrame>{isSignedIn ? <AdminLayout /> : <Outlet />}</DataFrame>;
}

/** The back office. What somebody may not open is not offered; the server refuses it all the same. */
function AdminLayout() {
  const { t } = useTranslation();
  const user = useAdminUser();
  const current = useRouteMeta()?.name;
  const logout = useLogout("admin");
  useOtherTabs("admin_token", paths.admin.login());

  return (
    <Shell
      tone="staff"
      home={{ label: t("shell:nav.back_office"), href: landingPathFor(user) }}
      menuLabel={t("shell:nav.staff")}
      items={STAFF_MENU.filter(({ permission }) => mayOpen(user, permission))}
      settings={mayOpen(user, STAFF_SETTINGS.permission) ? STAFF_SETTINGS : undefined}
      current={current}
      user={{
        name: user?.name ?? "",
        role: t(user?.role === "admin" ? "shell:account.admin" : "shell:account.manager"),
        email: user?.email ?? "",
        profileHref: paths.admin.account(),
        preferencesHref: paths.admin.notifications(),
        onLogout: logout,
      }}
      barTitle={t("shell:nav.back_office")}
      bell={<NotificationBell side="staff" />}
    />
  );
}
