import { useTranslation } from "react-i18next";
import { GoogleCard } from "#web/features/google/GoogleCard.tsx";
import { PrintSheets } from "#web/features/restaurants/PrintSheets.tsx";
import { RestaurantForm } from "#web/features/restaurants/RestaurantForm.tsx";
import { RestaurantPanel } from "#web/features/restaurants/RestaurantPanel.tsx";
import { ReviewLinkCard } from "#web/features/restaurants/ReviewLinkCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import classes from "./RestaurantInfoPage.module.css";

export function RestaurantInfoPage() {
  const { t } = useTranslation();
  const loading = (
    <div className={classes.columns}>
      <LoadingCard title={t("restaurants:details.title")} shape="form" rows={6} />
      <div className={classes.rail}>
        <LoadingCard title={t("restaurants:link.title")} rows={2} />
        <LoadingCard title={t("restaurants:google.title")} rows={2} />
      </div>
    </div>
  );
  return (
    <>
      <PageHeader title={t("titles:restaurant-info")} subtitle={t("shell:screens.restaurant-info.subtitle")} />
      <RestaurantPanel loading={loading}>
        {(restaurant) => (
          <div className={classes.columns}>
            <RestaurantForm key={restaurant.id} restaurant={restaurant} />
            <div className={classes.rail}>
              <ReviewLinkCard restaurant={restaurant} />
              <GoogleCard restaurant={restaurant} />
            </div>
            <PrintSheets />
          </div>
        )}
      </RestaurantPanel>
    </>
  );
}
