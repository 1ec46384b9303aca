import { Anchor, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminRestaurantsApi, type OfficeRestaurant } from "#shared/restaurants/admin-restaurants.contract.ts";
import { RestaurantStatus } from "#web/features/office/restaurants/RestaurantBadges.tsx";
import { oneRestaurantQuery } from "#web/features/office/restaurants/officeQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { ClientsPanel } from "./ClientsPanel.tsx";
import { DetailsForm } from "./DetailsForm.tsx";
import { LinkPanel } from "./LinkPanel.tsx";
import { OwnerPanel } from "./OwnerPanel.tsx";
import { ReviewsPanel } from "./ReviewsPanel.tsx";
import { SubscriptionPanel } from "./SubscriptionPanel.tsx";
import { keepRestaurant } from "./keepRestaurant.ts";
import { RESTAURANT_TABS, type RestaurantTab } from "./restaurantTabs.ts";
import classes from "./page.module.css";

interface RestaurantPageProps {
  id: string;
  /** From the URL. */
  tab: RestaurantTab;
  onTab: (tab: RestaurantTab) => void;
}

/** One restaurant for staff: who it is, who runs it, how guests reach it, how it pays, what belongs to it. */
export function RestaurantPage({ id, tab, onTab }: RestaurantPageProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: restaurant, error, refetch, isFetching } = useQuery(oneRestaurantQuery(id));
  if (restaurant === undefined) {
    return (
      <>
        <PageHeader title={t("titles:admin-restaurant")} />
        {error ? (
          <ErrorCard
            title={t("restaurant_office:page.load_failed")}
            text={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <LoadingCard rows={4} shape="form" />
        )}
      </>
    );
  }
  return (
    <>
      <Header restaurant={restaurant} />
      <div className={classes.panel}>
        <Figures restaurant={restaurant} />
        <PageTabs
          label={restaurant.name}
          value={tab}
          onChange={onTab}
          tabs={RESTAURANT_TABS.map((value) => ({ value, label: t(`restaurant_office:page.tabs.${value}`) }))}
        >
          {tab === "details" && <DetailsForm restaurant={restaurant} />}
          {tab === "owner" && <OwnerPanel restaurant={restaurant} />}
          {tab === "link" && <LinkPanel restaurant={restaurant} />}
          {tab === "subscription" && <SubscriptionPanel restaurant={restaurant} />}
          {tab === "reviews" && <ReviewsPanel id={id} />}
          {tab === "clients" && <ClientsPanel id={id} />}
        </PageTabs>
      </div>
    </>
  );
}

function Header({ restaurant }: { restaurant: OfficeRestaurant }) {
  const { t } = useTranslation();
  const format = useFormat();
  const keep = keepRestaurant(useQueryClient());
  const { confirm, dialog } = useConfirm();
  const { id, name, status, city } = restaurant;
  const setStatus = async (next: "active" | "suspended"): Promise<void> =>
    keep(await api(adminRestaurantsApi.changeStatus, { params: { id }, body: { status: next } }));
  const activate = useAction({
    run: () => setStatus("active"),
    done: { title: t("restaurant_office:page.status_saved"), brief: true },
    failed: t("restaurant_office:page.status_failed"),
  });
  const askSuspend = (): void =>
    confirm({
      title: t("restaurant_office:page.suspend_title", { name }),
      text: t("restaurant_office:page.suspend_text"),
      confirmLabel: t("restaurant_office:page.suspend"),
      cancelLabel: t("restaurant_office:cancel"),
      onConfirm: () => setStatus("suspended"),
    });
  return (
    <>
      <PageHeader
        title={name}
        subtitle={`${city} · ${t("restaurant_office:page.since", { date: format.date(restaurant.created_at) })}`}
        actions={
          <>
            <RestaurantStatus status={status} />
            {status !== "active" && (
              <Button loading={activate.busy} onClick={() => activate.run()}>
                {t("restaurant_office:page.activate")}
              </Button>
            )}
            {status !== "suspended" && (
              <Button variant="default" onClick={askSuspend}>
                {t("restaurant_office:page.suspend")}
              </Button>
            )}
          </>
        }
      />
      {dialog}
    </>
  );
}

/** What belongs to it, each with the way there for those who may go it. */
function Figures({ restaurant: { id, counts } }: { restaurant: OfficeRestaurant }) {
  const { t } = useTranslation();
  const format = useFormat();
  const user = useAdminUser();
  const linked = (count: number, href: string | undefined) =>
    href === undefined ? (
      format.number(count)
    ) : (
      <Anchor component={AppLink} inherit href={href}>
        {format.number(count)}
      </Anchor>
    );
  return (
    <Section>
      <FactList
        columns={2}
        facts={[
          [t("restaurant_office:page.clients"), linked(counts.clients, paths.admin.restaurant(id, "clients"))],
          [t("restaurant_office:page.reviews"), linked(counts.reviews, paths.admin.restaurant(id, "reviews"))],
          [
            t("restaurant_office:page.keychains"),
            linked(
              counts.keychains,
              mayOpen(user, "nfc_keychains") ? paths.admin.nfc(undefined, { restaurant: id }) : undefined,
            ),
          ],
          [
            t("restaurant_office:page.campaigns"),
            linked(
              counts.campaigns,
              mayOpen(user, "campaigns") ? paths.admin.campaigns(undefined, { restaurant: id }) : undefined,
            ),
          ],
        ]}
      />
    </Section>
  );
}
