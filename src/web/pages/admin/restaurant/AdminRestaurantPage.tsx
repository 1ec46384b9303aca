import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminRestaurantPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-restaurant")} subtitle={t("shell:screens.admin-restaurant.subtitle")} />
      <EmptyState
        drawing="plate"
        title={t("shell:screens.admin-restaurant.heading")}
        text={t("shell:screens.admin-restaurant.text")}
      />
    </>
  );
}
