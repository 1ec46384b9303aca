import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

export function RestaurantInfoPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("shell:titles.restaurant-info")} subtitle={t("shell:screens.restaurant-info.subtitle")} />
      <EmptyState
        drawing="plate"
        title={t("shell:screens.restaurant-info.heading")}
        text={t("shell:screens.restaurant-info.text")}
      />
    </>
  );
}
