import { useTranslation } from "react-i18next";
import { NotificationBell } from "#web/features/notifications/NotificationBell.tsx";
import { useWaitingReplies } from "#web/features/dashboard/useWaitingReplies.ts";
import { useSubscriptionMonitor } from "#web/features/subscriptions/useSubscriptionMonitor.ts";
import { paths } from "#web/lib/paths.ts";
import { useOwnerUser } from "#web/lib/useSession.ts";
import { useRouteMeta } from "#web/app/useRouteMeta.ts";
import { OWNER_MENU, OWNER_SETTINGS } from "./menus.ts";
import { RestaurantCard } from "./RestaurantCard.tsx";
import { Shell } from "./Shell.tsx";
import { useLogout } from "./useLogout.ts";
import { useOtherTabs } from "./useOtherTabs.ts";

/** Everything an owner sees when signed in. */
export function RestaurantLayout() {
  const { t } = useTranslation();
  const user = useOwnerUser();
  const current = useRouteMeta()?.name;
  const logout = useLogout("owner");
  const waiting = useWaitingReplies();
  useSubscriptionMonitor();
  useOtherTabs("token", paths.login());

  const restaurant = user?.restaurant;
  return (
    <Shell
      tone="owner"
      home={{ name: "dashboard", label: t("shell:titles.dashboard"), href: paths.dashboard() }}
      menuLabel={t("shell:nav.owner")}
      items={OWNER_MENU}
      settings={OWNER_SETTINGS}
      badges={
        waiting > 0
          ? { reviews: { count: waiting, label: t("dashboard:menu_waiting", { count: waiting }) } }
          : undefined
      }
      current={current}
      user={{
        name: user?.name ?? "",
        role: t("shell:account.owner"),
        email: user?.email ?? "",
        profileHref: paths.profile(),
        onLogout: logout,
      }}
      card={restaurant ? (collapsed) => <RestaurantCard restaurant={restaurant} collapsed={collapsed} /> : undefined}
      barTitle={restaurant?.name ?? t("common:app")}
      bell={<NotificationBell side="owner" />}
      collapsible
    />
  );
}
