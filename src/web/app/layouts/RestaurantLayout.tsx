import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Anchor } from "@mantine/core";
import { nameOf } from "#shared/domain/intl.ts";
import type { RestaurantStatus } from "#shared/domain/restaurant-acts.ts";
import { useRouteMeta } from "#web/app/useRouteMeta.ts";
import { settingsHref } from "#web/features/accounts/settings/settingsTabs.ts";
import { NotificationBell } from "#web/features/notifications/NotificationBell.tsx";
import { waitingQuery } from "#web/features/reviews/reviewQueries.ts";
import { useSubscriptionMonitor } from "#web/features/subscriptions/access/useSubscriptionMonitor.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { Shell } from "./Shell.tsx";
import { OWNER_MENU, OWNER_SETTINGS } from "./menus.ts";
import { useLogout } from "./useLogout.ts";
import { useOtherTabs } from "./useOtherTabs.ts";
import classes from "./RestaurantLayout.module.css";

/** Everything an owner sees when signed in. */
export function RestaurantLayout() {
  const { t } = useTranslation();
  const user = useOwnerUser();
  const current = useRouteMeta()?.name;
  const logout = useLogout("owner");
  const waiting = useQuery(waitingQuery).data ?? 0;
  useSubscriptionMonitor();
  useOtherTabs("token", paths.login());

  const restaurant = user?.restaurant;
  return (
    <Shell
      tone="owner"
      home={{ name: "dashboard", label: t("titles:dashboard"), href: paths.dashboard() }}
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
        preferencesHref: settingsHref("notifications"),
        onLogout: logout,
      }}
      card={restaurant ? (collapsed) => <RestaurantCard restaurant={restaurant} collapsed={collapsed} /> : undefined}
      barTitle={restaurant?.name ?? t("common:app")}
      notice={isClosed(restaurant?.status) ? <ClosedNotice status={restaurant.status} /> : undefined}
      bell={<NotificationBell side="owner" />}
      collapsible
    />
  );
}

type Closed = Exclude<RestaurantStatus, "active">;

/** A user who was stored by an earlier release has no status: the next answer of the server brings it. */
const isClosed = (status: RestaurantStatus | undefined): status is Closed =>
  status !== undefined && status !== "active";

/** A restaurant that guests cannot reach: what does not work, what still does, and whom to ask. */
function ClosedNotice({ status }: { status: Closed }) {
  const { t } = useTranslation();
  return (
    <FormAlert
      tone="warn"
      still
      title={t(`restaurants:closed.${status}_title`)}
      action={
        <Anchor component={AppLink} href={paths.support()} inherit>
          {t("restaurants:closed.support")}
        </Anchor>
      }
    >
      {t(`restaurants:closed.${status}_text`)}
    </FormAlert>
  );
}

interface RestaurantCardProps {
  restaurant: { name: string; city: string; country: string };
  collapsed?: boolean;
}

/** Whose dashboard this is; it leads to the restaurant's details. */
function RestaurantCard({ restaurant, collapsed = false }: RestaurantCardProps) {
  // Re-renders when the language changes: the country's name depends on it.
  useTranslation();
  const place = [restaurant.city, nameOf("region", restaurant.country, currentLocale())].filter(Boolean).join(", ");
  return (
    <AppLink
      href={paths.restaurantInfo()}
      className={classes.card}
      data-collapsed={collapsed || undefined}
      title={restaurant.name}
    >
      <InitialsAvatar name={restaurant.name} size={32} shape="tile" />
      <span className={classes.words}>
        <span className={classes.name}>{restaurant.name}</span>
        <span className={classes.place}>{place}</span>
      </span>
    </AppLink>
  );
}
